const FOCUSABLE = 'article[tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled)';
/** What a list stands in: where the focus goes when its last item has gone. */
const HOME = 'li, article, section, [tabindex]';
/** What a list consists of. */
const ITEM = 'li, [role=listitem], [role=feed] > *';
const DIALOG = '[role="dialog"]';
/** An item that is still there after so long stays. Milliseconds. */
const WAIT = 15_000;

/** What is left of a list once one of its items goes, and can have the focus: the next item, else the one before. */
function neighbourOf(item: Element): Element | undefined {
  const siblings = [...(item.parentElement?.children ?? [])];
  const at = siblings.indexOf(item);
  return [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()].find((sibling) =>
    sibling.querySelector(FOCUSABLE),
  );
}

/** All that an item stands in, the nearest first. */
function homesOf(item: Element): HTMLElement[] {
  const home = item.parentElement?.closest<HTMLElement>(HOME);
  return home ? [home, ...homesOf(home)] : [];
}

/** Calls `move` once the element has left the page and the focus with it. A dialog before it, as its question, has to close first. */
function whenLost(element: Element, dialog: Element | null, move: () => void): void {
  // The page's own, not the global one: a page that is being closed takes the element along as well.
  const page = element.ownerDocument;
  const look = () => {
    if (element.isConnected) return;
    const active = page.activeElement;
    const isLost = active === null || active === page.body || active === dialog;
    if (!isLost && active.closest(DIALOG) !== dialog) return;
    stop();
    if (isLost) move();
  };
  // A dialog that closes gives its focus back in a turn of its own.
  const observer = new MutationObserver(() => void setTimeout(look));
  const timer = setTimeout(() => stop(), WAIT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(page.body, { childList: true, subtree: true });
  setTimeout(look);
}

/**
 * For a click that will take its own item out of a list, once it is granted: the answer moves the focus to the item that comes
 * into its place, not to the top of the page; what stands in no list leaves it to what it stood in.
 */
export function rememberNeighbour(element: Element): () => void {
  const item = element.closest(ITEM);
  const neighbour = item && neighbourOf(item);
  const homes = homesOf(item ?? element);
  const dialog = element.closest(DIALOG);
  return () =>
    whenLost(element, dialog, () => {
      const next = neighbour?.querySelector<HTMLElement>(FOCUSABLE);
      if (next?.isConnected) return next.focus();
      // The list may have gone with its last item.
      const home = homes.find(({ isConnected }) => isConnected);
      home?.focus();
      if (element.ownerDocument.activeElement !== home) home?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    });
}

/** The same for a click that takes the item out at once. */
export function keepFocusNear(element: Element): void {
  rememberNeighbour(element)();
}
