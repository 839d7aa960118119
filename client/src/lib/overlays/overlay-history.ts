import { flushSync } from 'react-dom';

/** Something that stands over the page. */
interface Overlay {
  /** As Escape would: it may ask first, or do nothing while it is busy. */
  close: () => void;
  /** What coming Back to it finds again: a link that leads out of it then keeps its entry. */
  content?: unknown;
}

/** An entry of the browser's history: the page's, or the one of the overlays over it, which has the same key and address. */
interface Entry {
  readonly key?: string;
  /** Stands in the entry of overlays. */
  readonly overlay?: { readonly content?: unknown };
}

const entryNow = (): Entry => (history.state as Entry | null) ?? {};

/** No step between two entries is waited for longer. Milliseconds. */
const LONGEST_STEP = 1000;

/** After a step the browser brings the page to where it stood when the entry was left: below an open menu it may have scrolled. */
function keepScroll(): void {
  const { scrollX, scrollY } = window;
  requestAnimationFrame(() => window.scrollTo(scrollX, scrollY));
}

/**
 * The overlays that are open, and the one entry of the browser's history that they share, above the page's: Back leads from it to
 * the page's and closes the topmost; where any stays open, it leads forward again. The entry is made beside the router, which
 * neither sees it nor hears of steps to and from it (decision 024).
 */
class OverlayHistory {
  readonly #open: Overlay[] = [];
  readonly #waiting: (() => void)[] = [];
  #entry = entryNow();
  /** While a step of ours is under way. */
  #step: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Ahead of the router's own listener.
    addEventListener('popstate', (event) => this.#handlePop(event), { capture: true });
  }

  /** What the current entry brings back. */
  get content(): unknown {
    return entryNow().overlay?.content;
  }

  /** Whether the current entry is one of overlays that nothing comes Back to. */
  get isPassing(): boolean {
    const { overlay } = entryNow();
    return overlay !== undefined && overlay.content === undefined;
  }

  /** To be called when one opens. What it answers is to be called when that has closed. */
  add(overlay: Overlay): () => void {
    this.#open.push(overlay);
    // Not at once: where one closes and another opens, as a menu and its dialog do, the entry stays.
    queueMicrotask(() => this.settle());
    return () => {
      this.#open.splice(this.#open.indexOf(overlay), 1);
      queueMicrotask(() => this.settle(true));
    };
  }

  /** Makes the entry where something is open, takes it away where nothing is: where the last `hasClosed`, or was open before a reload. */
  settle(hasClosed = false): void {
    if (this.#step !== undefined) return;
    const { overlay, ...page } = entryNow();
    const [first] = this.#open;
    if (first && !overlay) history.pushState({ ...page, overlay: { content: first.content } }, '');
    this.noteEntry();
    if (!first && overlay && (hasClosed || this.isPassing)) this.#go(-1);
  }

  /** To be called after every other change of the current entry. */
  noteEntry(): void {
    this.#entry = entryNow();
  }

  /** Calls `act` once no step is under way. */
  whenStill(act: () => void): void {
    if (this.#step === undefined) act();
    else this.#waiting.push(act);
  }

  /** Calls `act` once the page's own entry is the current one. */
  whenOnPage(act: () => void): void {
    this.whenStill(() => {
      if (!entryNow().overlay) return act();
      this.#waiting.push(act);
      this.#go(-1);
    });
  }

  /** Goes to other pages, counted from the page's own entry. */
  go(delta: number): void {
    this.whenStill(() => history.go(entryNow().overlay && delta < 0 ? delta - 1 : delta));
  }

  /** A step between the entry of the page and that of its overlays. */
  #go(delta: 1 | -1): void {
    this.#step = setTimeout(() => this.#arrive(), LONGEST_STEP);
    history.go(delta);
  }

  #arrive(): void {
    clearTimeout(this.#step);
    this.#step = undefined;
    const acts = this.#waiting.splice(0);
    for (const act of acts) this.whenStill(act);
    // Whoever moves on settles it on the next page.
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
    else if (left.key === key && !left.overlay && this.isPassing) {
      // Forward, to what has long been closed.
      event.stopImmediatePropagation();
      keepScroll();
      this.settle();
    }
  }

  #handleBack(event: Event): void {
    const topmost = this.#open.at(-1);
    // Nothing was open there: the press was meant for the page.
    if (!topmost) return history.back();
    event.stopImmediatePropagation();
    keepScroll();
    flushSync(() => topmost.close());
    if (this.#open.length > 0) this.#go(1);
  }
}

export const overlayHistory = new OverlayHistory();
