import { useEffect, useState, type ReactNode } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
} from 'react-router-dom';
import { overlayHistory } from '@/lib/overlays/overlay-history';

/**
 * The router's history. A new page replaces an overlay entry. A replacing page first leaves the overlay entry and replaces the
 * page below.
 */
function createPageHistory() {
  const pages = createBrowserHistory({ v5Compat: true });
  const push = pages.push.bind(pages);
  const replace = pages.replace.bind(pages);
  return Object.assign(pages, {
    push: ((to, state) =>
      overlayHistory.whenIdle(() => {
        (overlayHistory.isTransient ? replace : push)(to, state);
        overlayHistory.noteEntry();
      })) satisfies typeof push,
    replace: ((to, state) =>
      overlayHistory.whenOnPage(() => {
        replace(to, state);
        overlayHistory.noteEntry();
      })) satisfies typeof replace,
    go: (delta: number) => overlayHistory.go(delta),
  });
}

/** Adds an entry for overlays that stay open on the next page, and removes that of overlays that a reload has closed. */
function SettleOverlays() {
  // Renders, and runs the effect, after each navigation.
  useLocation();
  useEffect(() => overlayHistory.settle());
  return null;
}

/** React Router on a history that also has entries for overlays (decision 024). */
export function PageRouter({ children }: { children: ReactNode }) {
  const [pages] = useState(createPageHistory);
  return (
    <HistoryRouter history={pages}>
      <SettleOverlays />
      {children}
    </HistoryRouter>
  );
}
