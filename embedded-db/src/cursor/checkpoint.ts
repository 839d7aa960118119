import { storeError } from '../errors/store-error.ts';

/** How long a read may run before it yields, in milliseconds. */
const SLICE_MS = 3;

/** The limits of one operation: its time slices, its `maxTimeMS`, and whether its client is still connected. */
export class Checkpoint {
  #deadline: number;
  #isCancelled: () => boolean;
  #sliceEnds = performance.now() + SLICE_MS;
  #isKilled = false;

  constructor(maxTimeMs: number | undefined, isCancelled: () => boolean) {
    this.#deadline = maxTimeMs ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY;
    this.#isCancelled = isCancelled;
  }

  /** The end of a slice that begins now, by `performance.now()`. */
  sliceEnd(): number {
    return Math.min(performance.now() + SLICE_MS, this.#deadline);
  }

  /** Uses the limits of a later request for the same operation: idle time does not count. */
  renew(later: Checkpoint): void {
    if (later === this) return;
    this.#deadline = later.#deadline;
    this.#isCancelled = () => later.#isKilled || later.#isCancelled();
  }

  /** Makes the operation fail where it next checks its limits. */
  kill(): void {
    this.#isKilled = true;
  }

  get isKilled(): boolean {
    return this.#isKilled;
  }

  /** @throws StoreError 50 MaxTimeMSExpired, or 11601 Interrupted when it was killed or the client has disconnected */
  check(): void {
    this.checkTime();
    if (this.#isCancelled()) throw storeError('Interrupted', 'operation was interrupted');
  }

  /** Like `check`, for writes, which continue when the client disconnects. @throws StoreError 50 or 11601 */
  checkTime(): void {
    if (this.#isKilled) throw storeError('Interrupted', 'operation was interrupted');
    if (performance.now() > this.#deadline)
      throw storeError('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  /** Resolves with the promise, or when the time is up. */
  async within(awaited: Promise<unknown>): Promise<void> {
    if (this.#deadline === Number.POSITIVE_INFINITY) {
      await awaited;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, this.#deadline - performance.now()) + 1);
    });
    await Promise.race([awaited, timeUp]);
    clearTimeout(timer);
  }

  /** Yields to other operations if the current slice is over. */
  pauseIfDue(): Promise<void> | void {
    if (performance.now() > this.#sliceEnds) return this.pause();
  }

  /** Yields to other operations. @throws like `check` */
  async pause(): Promise<void> {
    this.check();
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#sliceEnds = performance.now() + SLICE_MS;
    this.check();
  }
}
