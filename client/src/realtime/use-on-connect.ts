import { useContext, useEffect, useEffectEvent } from 'react';
import { LiveContext } from './live-context';

/**
 * Calls `listener` each time the page's socket connects, because earlier events were missed. `isFirst` is true for the first
 * connection.
 */
export function useOnConnect(listener: (isFirst: boolean) => void): void {
  const live = useContext(LiveContext);
  const handle = useEffectEvent(listener);
  useEffect(() => {
    let isFirst = true;
    return live?.onState((isConnected) => {
      if (!isConnected) return;
      handle(isFirst);
      isFirst = false;
    });
  }, [live]);
}
