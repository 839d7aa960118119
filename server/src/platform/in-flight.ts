/** Work that has started and not ended. Shutdown waits for it. */
export class InFlight {
  readonly #works = new Set<Promise<unknown>>();

  /** Tracks the work until it has settled, and returns it. */
  add<T>(work: Promise<T>): Promise<T> {
    this.#works.add(work);
    const ended = (): void => void this.#works.delete(work);
    work.then(ended, ended);
    return work;
  }

  get size(): number {
    return this.#works.size;
  }

  /** Resolves once all work that runs now has settled. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#works);
  }

  /** Resolves once no work is left, including work that started in the meantime. */
  async settled(): Promise<void> {
    while (this.#works.size > 0) await this.ended();
  }
}
