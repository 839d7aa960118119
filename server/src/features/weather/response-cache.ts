import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock/clock.ts';

/** Milliseconds. */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT = 1000;

/** Caches responses for ten minutes. Concurrent calls with the same key share one request. Failures are not cached. */
export class ResponseCache<T extends object> {
  readonly #responses: LRUCache<string, T, () => Promise<T>>;

  constructor(clock: Clock) {
    this.#responses = new LRUCache({
      max: KEPT,
      ttl: KEPT_FOR,
      ttlResolution: 0,
      perf: clock,
      // A response that is dropped from a full cache while it is awaited is returned all the same.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => context(),
    });
  }

  /** Returns the response; calls `ask` if there is none. */
  of(key: string, ask: () => Promise<T>): Promise<T> {
    return this.#responses.forceFetch(key, { context: ask });
  }
}
