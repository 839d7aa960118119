import { LRUCache } from 'lru-cache';
import type { Clock } from './clock/clock.ts';

interface Lifetime {
  readonly clock: Clock;
  /** Lifetime of an entry (ms). */
  readonly freshFor: number;
}

/**
 * A cache of at most `max` entries; those that were used longest ago are dropped first. LRUCache's own `max` allocates
 * the memory of all entries at once, which takes a tenth of a second of each start.
 */
export function boundedCache<V extends {}>(max: number, lifetime?: Lifetime): LRUCache<string, V> {
  return new LRUCache({
    maxSize: max,
    sizeCalculation: () => 1,
    // The clock is asked each time: a test may have moved it.
    ...(lifetime && { ttl: lifetime.freshFor, ttlResolution: 0, perf: lifetime.clock }),
  });
}
