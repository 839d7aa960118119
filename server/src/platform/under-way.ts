/** Work that has begun and not ended yet, whoever waits for it: what the end of the process waits for. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>();

  /** Counts the work until it has ended, well or not, and answers it. */
  add<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work);
    const ended = (): void => void this.#works.delete(work);
    work.then(ended, ended);
    return work;
  }

  get size(): number {
    return this.#works.size;
  }

  /** Resolves once all that is under way now has ended, whatever has begun meanwhile. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#works);
  }

  /** Resolves once nothing is under way any more, also of what has begun meanwhile. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await this.ended();
  }
}
