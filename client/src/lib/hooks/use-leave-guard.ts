import { useEffect, useEffectEvent } from 'react';
import { useBackCloses } from '../overlays/use-back-closes';

/** Where a member was going: the address of a link, or a step in the browser's history. */
export type WayOut = string | -1;

/** The address within the product that a plain click leads to, away from this page; undefined for all other clicks. */
function addressOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlain || event.defaultPrevented || link.target === '_blank') return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  const leaves = origin === window.location.origin && pathname !== window.location.pathname;
  return leaves ? pathname + search + hash : undefined;
}

/**
 * While `isUnsaved`, Back and links to other pages go nowhere and call `ask` with where they would have led; closing or reloading the
 * tab is asked about by the browser. What the code itself navigates to is not held up.
 */
export function useLeaveGuard(isUnsaved: boolean, ask: (way: WayOut) => void): void {
  useBackCloses(isUnsaved, () => ask(-1));
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const address = addressOf(event);
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
