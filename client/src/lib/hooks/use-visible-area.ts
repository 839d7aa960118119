import { useEffect, type RefObject } from 'react';

/**
 * Sets `--visible-height` on an element, because a phone's keyboard covers the page without resizing it.
 * Without a keyboard it is `100dvh`.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      const style = element.current?.style;
      // Pinch zoom shrinks the viewport, too.
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 1;
      style?.setProperty('--visible-height', isCovered ? `${view.height}px` : '100dvh');
      style?.setProperty('--visible-top', isCovered ? `${view.offsetTop}px` : '0px');
      // The keyboard covers the home indicator.
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
