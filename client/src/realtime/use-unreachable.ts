import { useEffect, useState } from 'react';
import type { LiveConnection } from './live-connection';

/** Most connections are there, or back again, before this (ms), and nobody needs to know. */
const GRACE = 5000;

/** Whether a connection does not come, or did not come back, within a moment. */
export function useUnreachable(connection: LiveConnection): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.onReachable((isReached) => {
      // A further try that fails is no new moment.
      if (!isReached) timer ??= setTimeout(() => setUnreachable(true), GRACE);
      else {
        clearTimeout(timer);
        timer = undefined;
        setUnreachable(false);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [connection]);
  return isUnreachable;
}
