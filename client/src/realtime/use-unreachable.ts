import { useEffect, useState } from 'react';
import type { LiveConnection } from './live-connection';

/** Milliseconds. Most connections succeed or return within this time. */
const GRACE = 5000;

/** Whether the server has not responded to the connecting socket for `GRACE` milliseconds. */
export function useUnreachable(connection: LiveConnection): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.onReachable((isReached) => {
      // Further failed tries don't restart the timer.
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
