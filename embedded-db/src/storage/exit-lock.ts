const FREE = 0;
const WRITING = 1;
const CLOSED = 2;

/** How long the end of a program waits for a transaction, in milliseconds: a disk may never respond. */
const LONGEST_WAIT_MS = 10_000;

/** Runs work that the end of the program must not interrupt, such as a transaction of LMDB. */
export type TransactionRunner = <T>(work: () => T) => T;

/**
 * Delays the end of a program while the store's thread runs a transaction. A program that ends stops its threads at any point; a thread
 * stopped inside a transaction of LMDB keeps a lock that the program needs to end, so the program would hang.
 */
export class ExitLock {
  /** The memory to pass to the store's thread. */
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /** In the store's thread: the program does not end before `work` has ended. */
  readonly runTransaction: TransactionRunner = (work) => {
    // The program is ending: the thread waits here to be stopped.
    if (Atomics.compareExchange(this.#state, 0, FREE, WRITING) === CLOSED)
      Atomics.wait(this.#state, 0, CLOSED);
    try {
      return work();
    } finally {
      Atomics.store(this.#state, 0, FREE);
      Atomics.notify(this.#state, 0);
    }
  };

  /** In the thread that ends the program: returns once no transaction is running, and prevents further ones. */
  close(): void {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (Atomics.compareExchange(this.#state, 0, FREE, CLOSED) === WRITING) {
      const left = until - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.#state, 0, WRITING, left);
    }
  }
}
