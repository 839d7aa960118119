import { useEffect, useState } from 'react';
import type { LiveConnection } from './live-connection';

/** Most connections are there, or back again, before this (ms), and nobody needs to know. */
const UNNOTICED = 5000;

/** Whether a connection does not come, or did not come back, within a moment. */
export function useCutOff(connection: LiveConnection): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.onReach((isReached) => {
      // A further try that fails is no new moment.
      if (!isReached) timer ??= setTimeout(() => setCutOff(true), UNNOTICED);
      else {
        clearTimeout(timer);
        timer = undefined;
        setCutOff(false);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [connection]);
  return isCutOff;
}
