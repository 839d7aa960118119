const FOCUSABLE = 'article[tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled)';
/** What a list stands in: where the focus goes when its last item has gone. */
const HOME = 'li, article, [tabindex]';

/** What is left of a list once one of its items goes, and can have the focus: the next item, else the one before. */
function neighbourOf(item: Element): Element | undefined {
  const siblings = [...(item.parentElement?.children ?? [])];
  const at = siblings.indexOf(item);
  return [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()].find((sibling) =>
    sibling.querySelector(FOCUSABLE),
  );
}

/**
 * For a click that will take its own item out of a list, once it is granted: the answer moves the focus to the item that comes
 * into its place, not to the top of the page. `itemSelector` finds the item round the element.
 */
export function rememberNeighbour(element: Element, itemSelector = 'li, [role=listitem]'): () => void {
  const item = element.closest(itemSelector);
  const neighbour = item && neighbourOf(item);
  const home = item?.parentElement?.closest<HTMLElement>(HOME);
  // A dialog that closes gives its focus back a moment later, to a button that is no longer there.
  return () =>
    void setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const next = neighbour?.querySelector<HTMLElement>(FOCUSABLE);
      if (next?.isConnected) return next.focus();
      home?.focus();
      if (document.activeElement !== home) home?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    }, 50);
}

/** The same for a click that takes the item out at once. */
export function keepFocusNear(element: Element, itemSelector?: string): void {
  rememberNeighbour(element, itemSelector)();
}
