import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';

/** Milliseconds. */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT = 1000;

/** Caches responses for ten minutes. Concurrent calls with the same key share one request. Failures are not cached. */
export class ResponseCache<T> {
  readonly #kept: ReadThroughCache<T>;
  readonly #inFlight = new Map<string, Promise<T>>();

  constructor(clock: Clock) {
    this.#kept = new ReadThroughCache({ clock, freshFor: KEPT_FOR, maxWeight: KEPT, weigh: () => 1 });
  }

  of(key: string, work: () => Promise<T>): Promise<T> {
    return this.#kept.of(key, () => this.#share(key, work));
  }

  #share(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#inFlight.get(key) ?? work().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, running);
    return running;
  }
}
