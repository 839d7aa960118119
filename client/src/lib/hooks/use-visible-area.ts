import { useEffect, type RefObject } from 'react';

/**
 * Tells an element the height of what is really visible, by the variable `--visible-height`: on phones the keyboard covers a part of
 * the page without making it smaller (pitfall of every chat on iOS). Without a keyboard nothing is set and `100dvh` holds.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      const style = element.current?.style;
      // Pinched larger, the visible part is smaller too: that is no keyboard.
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 1;
      style?.setProperty('--visible-height', isCovered ? `${view.height}px` : '100dvh');
      style?.setProperty('--visible-top', isCovered ? `${view.offsetTop}px` : '0px');
      // The home bar is under the keyboard.
      style?.setProperty('--safe-bottom', isCovered ? '0px' : 'env(safe-area-inset-bottom, 0px)');
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [element]);
}
