const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button:not(:disabled)';

/** What is left of a list once one of its items goes: the next item, else the one before. */
function neighbourOf(item: Element): Element | null {
  return item.nextElementSibling ?? item.previousElementSibling;
}

/**
 * For a click that will take its own item out of a list, once it is granted: the answer moves the focus to the item that comes
 * into its place, not to the top of the page. `itemSelector` finds the item round the element.
 */
export function rememberNeighbour(element: Element, itemSelector = 'li, [role=listitem]'): () => void {
  const item = element.closest(itemSelector);
  const neighbour = item && neighbourOf(item);
  const list = item?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  // A dialog that closes gives its focus back a moment later, to a button that is no longer there.
  return () =>
    void setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const next = neighbour?.querySelector<HTMLElement>(FOCUSABLE);
      if (next?.isConnected) next.focus();
      else list?.focus();
    }, 50);
}

/** The same for a click that takes the item out at once. */
export function keepFocusNear(element: Element, itemSelector?: string): void {
  rememberNeighbour(element, itemSelector)();
}
