/** What comes so soon after something was told waits, and is told together. Milliseconds. */
const GAP = 5000;

/** Tells of the first at once, and of all that come in the moments after it together: of a flood, once in each of them. */
export class Gathered<T> {
  readonly #tell: (items: readonly T[]) => void;
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (items: readonly T[]) => void) {
    this.#tell = tell;
  }

  add(item: T): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) this.#flush();
  }

  /** What still waits is not told any more. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #flush(): void {
    const items = this.#waiting;
    this.#waiting = [];
    this.#timer = items.length > 0 ? setTimeout(() => this.#flush(), GAP) : undefined;
    if (items.length > 0) this.#tell(items);
  }
}
