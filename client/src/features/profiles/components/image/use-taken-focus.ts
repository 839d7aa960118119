import { useEffect, type RefObject } from 'react';

/**
 * For a step of a dialog: once it is ready, what is marked `data-autofocus` in it takes the focus that went with the step before.
 */
export function useTakenFocus(area: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady && document.activeElement?.matches('body, [role="dialog"]'))
      area.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [area, isReady]);
}
