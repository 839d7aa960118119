/**
 * Lets concurrent callers share one read of the same key. Each caller gets a read that started after its call, so it
 * sees all acknowledged writes: a call during a running read joins the next one. Callers share the result and must
 * not change it.
 */
export class RequestCoalescer<T> {
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
