/**
 * Lets callers that want the same thing at the same time share one read. Each gets a read that began after they asked, so nobody is
 * answered with less than what was acknowledged before: who asks while one is under way shares the next one.
 * What is read is shared too, and must not be changed.
 */
export class SharedReads<T> {
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  read(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key, work);
    const waiting = this.#next.get(key);
    if (waiting) return waiting;
    const begin = () => {
      this.#next.delete(key);
      return this.#start(key, work);
    };
    const next = running.then(begin, begin);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, work: () => Promise<T>): Promise<T> {
    const reading = work().finally(() => this.#running.delete(key));
    this.#running.set(key, reading);
    return reading;
  }
}
