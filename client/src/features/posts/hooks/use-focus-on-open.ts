import { useEffect, type RefObject } from 'react';

/** Focuses a text box on mount and scrolls its whole form into view. */
export function useFocusOnOpen(box: RefObject<HTMLTextAreaElement | null>, isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled) return;
    box.current?.focus({ preventScroll: true });
    // Without smooth scrolling, because corrections of the virtual list's scroll position would interrupt it.
    box.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [box, isEnabled]);
}
