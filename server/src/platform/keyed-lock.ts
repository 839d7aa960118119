/**
 * Runs work on the same key sequentially within this process. Correctness comes from the database's transactions; the
 * lock avoids conflicts and retries.
 */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key);
    const turn = (before ?? Promise.resolve()).then(work, work);
    const tail = turn.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  /** The same for several keys. Keys are locked in a fixed order to avoid deadlocks. */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight<() => Promise<T>>((inner, key) => () => this.run(key, inner), work)();
  }
}
