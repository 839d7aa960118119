import { storeError } from '../errors/store-error.ts';

/** How long a reader may keep the thread, in milliseconds. */
const SLICE_MS = 3;

/** The time limits of one operation: its slices, its `maxTimeMS`, and whether anybody still waits for it. */
export class Checkpoint {
  readonly #deadline: number;
  readonly #isCancelled: () => boolean;
  #sliceEnds = performance.now() + SLICE_MS;

  constructor(maxTimeMs: number | undefined, isCancelled: () => boolean) {
    this.#deadline = maxTimeMs ? performance.now() + maxTimeMs : Number.POSITIVE_INFINITY;
    this.#isCancelled = isCancelled;
  }

  /** When the slice that begins now is over, on the clock of `performance.now()`. */
  sliceEnd(): number {
    return Math.min(performance.now() + SLICE_MS, this.#deadline);
  }

  /** @throws StoreError 50 MaxTimeMSExpired, or 11601 Interrupted when the client has gone */
  check(): void {
    if (performance.now() > this.#deadline)
      throw storeError('MaxTimeMSExpired', 'operation exceeded time limit');
    if (this.#isCancelled()) throw storeError('Interrupted', 'the client has closed its connection');
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
