/**
 * Lets work on one thing follow each other within this process. It decides nothing, the database's transactions do; but work that
 * would only meet in a conflict and start again waits its turn instead.
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

  /** The same for work on several things. Everybody waits for them in one order, so nobody waits for each other. */
  runAll<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const inOrder = [...new Set(keys)].toSorted();
    return inOrder.reduceRight<() => Promise<T>>((inner, key) => () => this.run(key, inner), work)();
  }
}
