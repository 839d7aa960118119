import { useEffectEvent, useLayoutEffect } from 'react';
import { overlayHistory } from './overlay-history';

/**
 * While `isOpen`, Back closes what stands over the page instead of leaving the page: `close` does what Escape would. With `content`,
 * coming Back from where one of its links led can find it open again.
 */
export function useBackCloses(isOpen: boolean, close: () => void, content?: unknown): void {
  const handleBack = useEffectEvent(close);
  const contentNow = useEffectEvent(() => content);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return overlayHistory.add({ close: () => handleBack(), content: contentNow() });
  }, [isOpen]);
}
