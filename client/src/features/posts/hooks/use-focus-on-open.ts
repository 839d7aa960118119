import { useEffect, type RefObject } from 'react';

/** Gives a text box that has just opened the focus and brings its whole form into view, clear of the bars. */
export function useFocusOnOpen(box: RefObject<HTMLTextAreaElement | null>, isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return;
    box.current?.focus({ preventScroll: true });
    // At once, not smoothly: no motion to be reduced, and the list's own corrections of the position can't break it off.
    box.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [box, isWanted]);
}
