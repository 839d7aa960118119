import { flushSync } from 'react-dom';

/** A dialog, menu or other element over the page. */
interface Overlay {
  /** Closes it as Escape does: it may ask first, or do nothing while busy. */
  close: () => void;
  /** Stored in the history entry, so that Back from a link can open the overlay again. */
  content?: unknown;
}

/** A history entry: the page's, or the one that its overlays share. Both have the same key and address. */
interface Entry {
  readonly key?: string;
  /** Set only in the overlays' entry. */
  readonly overlay?: { readonly content?: unknown };
}

const entryNow = (): Entry => (history.state as Entry | null) ?? {};

/** Longest wait for a navigation between the two entries. Milliseconds. */
const STEP_TIMEOUT = 1000;

/** Keeps the scroll position, because the browser restores the one of the history entry after a navigation. */
function keepScroll(): void {
  const { scrollX, scrollY } = window;
  requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
}

/**
 * Manages the open overlays and the one history entry that they share, above the page's entry. Back leads to
 * the page's entry and closes the topmost overlay; while others stay open, it goes forward again. The router
 * does not see this entry or its navigation (decision 024).
 */
class OverlayHistory {
  readonly #open: Overlay[] = [];
  readonly #waiting: (() => void)[] = [];
  #entry = entryNow();
  /** Set while a navigation by this class is in progress. */
  #step: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Captures the event before the router's listener.
    addEventListener('popstate', (event) => this.#handlePop(event), { capture: true });
  }

  /** Content stored in the current entry. */
  get content(): unknown {
    return entryNow().overlay?.content;
  }

  /** Whether the current entry belongs to overlays without content. */
  get isTransient(): boolean {
    const { overlay } = entryNow();
    return overlay !== undefined && overlay.content === undefined;
  }

  /** Registers an open overlay. Call the returned function when it has closed. */
  add(overlay: Overlay): () => void {
    this.#open.push(overlay);
    // Deferred, so that the entry stays when one overlay replaces another, such as a menu and its dialog.
    queueMicrotask(() => this.settle());
    return () => {
      this.#open.splice(this.#open.indexOf(overlay), 1);
      queueMicrotask(() => this.settle(true));
    };
  }

  /** Adds the entry if an overlay is open. Removes it if none is, after the last one closed or after a reload. */
  settle(hasClosed = false): void {
    if (this.#step !== undefined) return;
    const { overlay, ...page } = entryNow();
    const [first] = this.#open;
    if (first && !overlay) history.pushState({ ...page, overlay: { content: first.content } }, '');
    this.noteEntry();
    if (!first && overlay && (hasClosed || this.isTransient)) this.#go(-1);
  }

  /** Call this after every other change of the current entry. */
  noteEntry(): void {
    this.#entry = entryNow();
  }

  /** Calls `act` once no navigation is in progress. */
  whenIdle(act: () => void): void {
    if (this.#step === undefined) act();
    else this.#waiting.push(act);
  }

  /** Calls `act` once the page's own entry is current. */
  whenOnPage(act: () => void): void {
    this.whenIdle(() => {
      if (!entryNow().overlay) return act();
      this.#waiting.push(act);
      this.#go(-1);
    });
  }

  /** Navigates by `delta` entries, counted from the page's own entry. */
  go(delta: number): void {
    const leave = () => history.go(delta);
    // In two steps: an overlay that closes meanwhile removes the entry too, which would be one step back too many.
    if (delta < 0) this.whenOnPage(leave);
    else this.whenIdle(leave);
  }

  /** Moves between the page's entry and its overlays' entry. */
  #go(delta: 1 | -1): void {
    this.#step = setTimeout(() => this.#arrive(), STEP_TIMEOUT);
    history.go(delta);
  }

  #arrive(): void {
    clearTimeout(this.#step);
    this.#step = undefined;
    const acts = this.#waiting.splice(0);
    for (const act of acts) this.whenIdle(act);
    // Callbacks may navigate away; the entry is then settled on the next page.
    if (acts.length === 0) this.settle();
  }

  #handlePop(event: Event): void {
    const left = this.#entry;
    this.noteEntry();
    const { key, overlay } = this.#entry;
    if (this.#step !== undefined) {
      event.stopImmediatePropagation();
      keepScroll();
      this.#arrive();
    } else if (left.key === key && left.overlay && !overlay) this.#handleBack(event);
    else if (left.key === key && !left.overlay && this.isTransient) {
      // Forward, to an overlay that is already closed.
      event.stopImmediatePropagation();
      keepScroll();
      this.settle();
    }
  }

  #handleBack(event: Event): void {
    const topmost = this.#open.at(-1);
    // No overlay was open, so Back leaves the page.
    if (!topmost) return history.back();
    event.stopImmediatePropagation();
    keepScroll();
    flushSync(() => topmost.close());
    if (this.#open.length > 0) this.#go(1);
  }
}

export const overlayHistory = new OverlayHistory();
