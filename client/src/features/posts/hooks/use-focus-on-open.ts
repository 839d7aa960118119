import { useEffect, type RefObject } from 'react';

/** What ends the wish to see the form: the member scrolls, or does something else. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Focuses a text box on mount and scrolls its whole form into view, also when the page then moves it before the member does anything. */
export function useFocusOnOpen(box: RefObject<HTMLTextAreaElement | null>, isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    box.current?.focus({ preventScroll: true });
    // Without smooth scrolling, because corrections of the virtual list's scroll position would interrupt it.
    const show = () => box.current?.form?.scrollIntoView({ block: 'nearest' });
    show();
    // What stands above may still load.
    const observer = new ResizeObserver(show);
    observer.observe(document.body);
    const end = new AbortController();
    const stop = () => {
      observer.disconnect();
      end.abort();
    };
    for (const act of ACTS) window.addEventListener(act, stop, { signal: end.signal, passive: true });
    return stop;
  }, [box, isEnabled]);
}
