import { useEffect, type RefObject } from 'react';

/**
 * For steps of a dialog: focuses the element with `data-autofocus` once the step is ready, if the focus was
 * lost with the previous step.
 */
export function useTakenFocus(area: RefObject<HTMLElement | null>, isReady = true): void {
  useEffect(() => {
    if (isReady && document.activeElement?.matches('body, [role="dialog"]'))
      area.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [area, isReady]);
}
