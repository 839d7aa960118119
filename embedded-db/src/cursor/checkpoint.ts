import { storeError } from '../errors/store-error.ts';

/** How long a reader may keep the thread, in milliseconds. */
const SLICE_MS = 3;

/** The time limits of one operation: its slices, its `maxTimeMS`, and whether anybody still waits for it. */
export class Checkpoint {
  #deadline: number;
  #isCancelled: () => boolean;
  #sliceEnds = performance.now() + SLICE_MS;

  constructor(maxTimeMs: number | undefined, isCancelled: () => boolean) {
    this.#deadline = maxTimeMs ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY;
    this.#isCancelled = isCancelled;
  }

  /** When the slice that begins now is over, on the clock of `performance.now()`. */
  sliceEnd(): number {
    return Math.min(performance.now() + SLICE_MS, this.#deadline);
  }

  /** Takes over the limits of a later request for the same work: what lay idle in between does not count. */
  renew(later: Checkpoint): void {
    this.#deadline = later.#deadline;
    this.#isCancelled = later.#isCancelled;
  }

  /** @throws StoreError 50 MaxTimeMSExpired, or 11601 Interrupted when the client has gone */
  check(): void {
    this.checkTime();
    if (this.#isCancelled()) throw storeError('Interrupted', 'the client has closed its connection');
  }

  /** @throws StoreError 50 MaxTimeMSExpired; a client that has gone does not matter to what it asked to be written */
  checkTime(): void {
    if (performance.now() > this.#deadline)
      throw storeError('MaxTimeMSExpired', 'operation exceeded time limit');
  }

  /** Resolves with what is waited for, or when the time is up. */
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

  /** Lets everybody else run if the slice that began with the last pause is over. */
  pauseIfDue(): Promise<void> | void {
    if (performance.now() > this.#sliceEnds) return this.pause();
  }

  /** Lets everybody else run. @throws like `check` */
  async pause(): Promise<void> {
    this.check();
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#sliceEnds = performance.now() + SLICE_MS;
    this.check();
  }
}
