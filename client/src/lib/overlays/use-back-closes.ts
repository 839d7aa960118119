import { useEffectEvent, useLayoutEffect } from 'react';
import { overlayHistory } from './overlay-history';

/**
 * While `isOpen`, Back calls `close`, as Escape does, instead of leaving the page. `content` is stored in the
 * history entry, so that Back from a link can open the overlay again.
 */
export function useBackCloses(isOpen: boolean, close: () => void, content?: unknown): void {
  const handleBack = useEffectEvent(close);
  const contentNow = useEffectEvent(() => content);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return overlayHistory.add({ close: () => handleBack(), content: contentNow() });
  }, [isOpen]);
}
