import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isFocusLost } from '@/lib/browser/is-focus-lost';

/** Scrolls to the top and focuses the main element after a navigation, as a page load would. Back keeps the scroll position. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (kind === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    // A screen may have set the focus itself.
    if (isFocusLost()) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
  return null;
}
