import { useCallback, useContext, useSyncExternalStore } from 'react';
import { LiveContext } from './live-context';

/** Whether the page's socket is connected, so that events arrive. */
export function useIsConnected(): boolean {
  const live = useContext(LiveContext);
  const subscribe = useCallback(
    (listener: () => void) => live?.onState(listener) ?? (() => undefined),
    [live],
  );
  return useSyncExternalStore(subscribe, () => live?.isConnected ?? false);
}
