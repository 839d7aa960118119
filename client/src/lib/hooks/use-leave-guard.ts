import { useEffect, useEffectEvent } from 'react';
import { useBackCloses } from '../overlays/use-back-closes';

/** Where navigation would have led: a link's address, or -1 for one step back in the browser's history. */
export type LeaveTarget = string | -1;

/** What is unsaved on a page, and whether a link that changes only the query leaves it too. */
interface Guarded {
  isUnsaved: boolean;
  dependsOnQuery: boolean;
}

/** Address of a plain click on a link to another page of this origin; undefined for all other clicks. */
function addressOf(event: MouseEvent, dependsOnQuery: boolean): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlain || event.defaultPrevented || link.target === '_blank') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  const here = window.location;
  const isElsewhere = pathname !== here.pathname || (dependsOnQuery && search !== here.search);
  return origin === here.origin && isElsewhere ? pathname + search + hash : undefined;
}

/**
 * While `isUnsaved`, Back and links to other pages call `ask` with their target instead of navigating.
 * Closing or reloading the tab shows the browser's question. Navigation by code is not blocked.
 */
export function useLeaveGuard(
  { isUnsaved, dependsOnQuery }: Guarded,
  ask: (target: LeaveTarget) => void,
): void {
  useBackCloses(isUnsaved, () => ask(-1));
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const address = addressOf(event, dependsOnQuery);
    if (address === undefined) return;
    event.preventDefault();
    ask(address);
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const gone = new AbortController();
    const options = { capture: true, signal: gone.signal };
    document.addEventListener('click', (event) => handleClick(event), options);
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    return () => gone.abort();
  }, [isUnsaved]);
}
