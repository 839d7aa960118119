import { useEffect, useState, type ReactNode } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
} from 'react-router-dom';
import { overlayHistory } from '@/lib/overlays/overlay-history';

/**
 * The browser's history as the router moves in it. Where the current entry is that of overlays, a new page takes its place, and a
 * page that takes another's place takes that of the page below.
 */
function createPageHistory() {
  const pages = createBrowserHistory({ v5Compat: true });
  const push = pages.push.bind(pages);
  const replace = pages.replace.bind(pages);
  return Object.assign(pages, {
    push: ((to, state) =>
      overlayHistory.whenStill(() => {
        (overlayHistory.isPassing ? replace : push)(to, state);
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

/** What is still open on the next page has its entry there, and what a reload has closed has none any more. */
function SettleOverlays() {
  // Drawn anew with each move.
  useLocation();
  useEffect(() => overlayHistory.settle());
  return null;
}

/** React Router on a history in which overlays have entries too (decision 024). */
export function PageRouter({ children }: { children: ReactNode }) {
  const [pages] = useState(createPageHistory);
  return (
    <HistoryRouter history={pages}>
      <SettleOverlays />
      {children}
    </HistoryRouter>
  );
}
