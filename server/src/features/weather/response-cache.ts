import type { Clock } from '../../platform/clock/clock.ts';
import { ReadThroughCache } from '../../platform/read-through-cache.ts';

/** Milliseconds. */
const KEPT_FOR = 10 * 60 * 1000;
const KEPT = 1000;

/** Caches responses for ten minutes. Concurrent calls with the same key share one request. Failures are not cached. */
export function createResponseCache<T>(clock: Clock) {
  const kept = new ReadThroughCache<T>({ clock, freshFor: KEPT_FOR, maxWeight: KEPT, weigh: () => 1 });
  const inFlight = new Map<string, Promise<T>>();

  const shared = (key: string, work: () => Promise<T>): Promise<T> => {
    const running = inFlight.get(key) ?? work().finally(() => inFlight.delete(key));
    inFlight.set(key, running);
    return running;
  };

  return (key: string, work: () => Promise<T>): Promise<T> => kept.of(key, () => shared(key, work));
}
