import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isFocusLost } from '@/lib/browser/is-focus-lost';

/** After a move to another screen: to its top, and the focus into it, as a page load would. Back keeps the scroll position. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (kind === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    // A screen that has put the focus somewhere itself knows better.
    if (isFocusLost()) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, kind]);
  return null;
}
