/** Pause between two notifications, in milliseconds. */
const GAP = 5000;

/** Notifies of the first item immediately and of later ones in batches, one batch a pause. */
export class ArrivalBatcher<T> {
  readonly #notify: (items: readonly T[]) => void;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(notify: (items: readonly T[]) => void) {
    this.#notify = notify;
  }

  add(item: T): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) this.#flush();
  }

  /** Discards the items that wait. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    const items = this.#waiting;
    this.#waiting = [];
    this.#timer = items.length > 0 ? setTimeout(() => this.#flush(), GAP) : undefined;
    if (items.length > 0) this.#notify(items);
  }
}
