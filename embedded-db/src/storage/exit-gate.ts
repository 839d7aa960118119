const FREE = 0;
const WRITING = 1;
const CLOSED = 2;

/** How long a program that ends waits for a transaction at most, in milliseconds: a disk may never answer. */
const LONGEST_WAIT_MS = 10_000;

/** Does something that must not be cut off by the end of the program. */
export type Undisturbed = <T>(work: () => T) => T;

/**
 * Stands between the end of a program and the store in a thread of it. A program that ends stops its threads wherever they are; one
 * that is stopped within a transaction of LMDB still holds the lock that it needs to end, and the program would hang for ever.
 */
export class ExitGate {
  /** To be handed to the store's thread. */
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /** For the store's thread: the program does not end before `work` has. */
  readonly undisturbed: Undisturbed = (work) => {
    // The program has ended: whoever stops this thread finds it here.
    if (Atomics.compareExchange(this.#state, 0, FREE, WRITING) === CLOSED)
      Atomics.wait(this.#state, 0, CLOSED);
    try {
      return work();
    } finally {
      Atomics.store(this.#state, 0, FREE);
      Atomics.notify(this.#state, 0);
    }
  };

  /** For the thread that ends: returns once no transaction is under way, and lets none begin any more. */
  close(): void {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (Atomics.compareExchange(this.#state, 0, FREE, CLOSED) === WRITING) {
      const left = until - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.#state, 0, WRITING, left);
    }
  }
}
