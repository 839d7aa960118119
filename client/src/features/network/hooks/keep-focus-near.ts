const FOCUSABLE = 'a[href]:not([tabindex="-1"]), button:not(:disabled)';

/** What is left of a list once one of its items goes: the next item, else the one before. */
function neighbourOf(item: Element): Element | null {
  return item.nextElementSibling ?? item.previousElementSibling;
}

/**
 * For a click that takes its own item out of a list: the focus goes to the item that comes into its place, not to the top of the
 * page. `itemSelector` finds the item round the element.
 */
export function keepFocusNear(element: Element, itemSelector = 'li, [role=listitem]'): void {
  const item = element.closest(itemSelector);
  const neighbour = item && neighbourOf(item);
  const list = item?.parentElement;
  // A dialog that closes gives its focus back a moment later, to a button that is no longer there.
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = neighbour?.querySelector<HTMLElement>(FOCUSABLE);
    if (next?.isConnected) next.focus();
    else list?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
  }, 50);
}
