import { useEffect, useState } from 'react';
import type { LiveConnection } from './live-connection';

/** Most connections that are lost are back before this (ms), and nobody needs to know. */
const UNNOTICED = 5000;

/** Whether a connection that was there is gone, and did not come back within a moment. */
export function useCutOff(connection: LiveConnection): boolean {
  const [isCutOff, setCutOff] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.onState((isConnected) => {
      clearTimeout(timer);
      if (isConnected) setCutOff(false);
      else timer = setTimeout(() => setCutOff(true), UNNOTICED);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [connection]);
  return isCutOff;
}
