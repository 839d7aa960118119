const FOCUSABLE = 'article[tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled)';
/** Elements around a list that receive the focus when its last item is removed. */
const CONTAINER = 'li, article, section, [tabindex]';
/** List items. */
const ITEM = 'li, [role=listitem], [role=feed] > *';
const DIALOG = '[role="dialog"]';
/** Stop waiting for an item to disappear after this time. Milliseconds. */
const TIMEOUT = 15_000;

/** The next sibling of the item with a focusable element, else the previous one. */
function neighbourOf(item: Element): Element | undefined {
  const siblings = [...(item.parentElement?.children ?? [])];
  const at = siblings.indexOf(item);
  return [...siblings.slice(at + 1), ...siblings.slice(0, at).reverse()].find((sibling) =>
    sibling.querySelector(FOCUSABLE),
  );
}

/** Containers of an item, innermost first. */
function containersOf(item: Element): HTMLElement[] {
  const container = item.parentElement?.closest<HTMLElement>(CONTAINER);
  return container ? [container, ...containersOf(container)] : [];
}

/**
 * Calls `move` once the element has left the page together with the focus. A dialog opened for it has to
 * close first.
 */
function whenLost(element: Element, dialog: Element | null, move: () => void): void {
  // Uses the element's own document, because a closing page removes its elements as well.
  const page = element.ownerDocument;
  const check = () => {
    if (element.isConnected) return;
    const active = page.activeElement;
    const isLost = active === null || active === page.body || active === dialog;
    if (!isLost && active.closest(DIALOG) !== dialog) return;
    stop();
    if (isLost) move();
  };
  // A closing dialog restores the focus in a later task.
  const observer = new MutationObserver(() => void setTimeout(check));
  const timer = setTimeout(() => stop(), TIMEOUT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(page.body, { childList: true, subtree: true });
  setTimeout(check);
}

/**
 * Call this before an action that removes its own list item. The returned function moves the focus to the
 * next item once the item is gone. Without a neighbour, the focus goes to a container.
 */
export function rememberNeighbour(element: Element): () => void {
  const item = element.closest(ITEM);
  const neighbour = item && neighbourOf(item);
  const containers = containersOf(item ?? element);
  const dialog = element.closest(DIALOG);
  return () =>
    whenLost(element, dialog, () => {
      const next = neighbour?.querySelector<HTMLElement>(FOCUSABLE);
      if (next?.isConnected) return next.focus();
      // The list may have disappeared together with its last item.
      const container = containers.find(({ isConnected }) => isConnected);
      container?.focus();
      if (element.ownerDocument.activeElement !== container)
        container?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    });
}

/** Like `rememberNeighbour`, for an action that removes the item at once. */
export function keepFocusNear(element: Element): void {
  rememberNeighbour(element)();
}
