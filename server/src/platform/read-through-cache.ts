import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from './clock/clock.ts';
import { topic, type Bus } from './servers/bus.ts';

interface ReadThroughCacheSettings<V> {
  readonly clock: Clock;
  /** Lifetime of an entry (ms): another server may change the data. */
  readonly freshFor: number;
  /** Maximum sum of weights; the entries that were read longest ago are dropped first. */
  readonly maxWeight: number;
  readonly weigh: (value: V) => number;
  /** Invalidations are sent to other servers, which cache the same data under this name. */
  readonly shared?: { readonly bus: Bus; readonly name: string };
}

/** Topic that invalidates one key on the other servers. */
const forgottenTopic = (name: string) => topic(`forgotten:${name}`, z.string());

/** Wrapped, because the cache takes `undefined` for an absent entry. */
interface Entry<V> {
  readonly value: V;
}

/**
 * Caches read values with a bounded total weight. Call `forget` after a change is stored; a read that was running
 * then is returned but not cached. While the bus is disconnected, shared data is not cached.
 */
export class ReadThroughCache<V> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #settings: ReadThroughCacheSettings<V>;
  /** Incremented by every `forget`: a read that spans one may be stale. */
  #changes = 0;

  constructor(settings: ReadThroughCacheSettings<V>) {
    this.#settings = settings;
    const { shared, clock, freshFor, maxWeight, weigh } = settings;
    this.#entries = new LRUCache({
      maxSize: maxWeight,
      sizeCalculation: ({ value }) => weigh(value),
      ttl: freshFor,
      // The clock is asked each time: a test may have moved it.
      ttlResolution: 0,
      perf: clock,
    });
    shared?.bus.subscribe(forgottenTopic(shared.name), (key) => this.#forgetHere(key));
    const forgetAll = (): void => this.#forgetAll();
    // A server that crashed may have stored a change without publishing it.
    shared?.bus.watch({ gap: forgetAll, gone: forgetAll });
  }

  /** Returns the values of the keys. Calls `read` once for all missing keys; keys that it omits stay absent. */
  async ofAll(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<ReadonlyMap<string, V>> {
    const now = this.#settings.clock.now();
    const isTrusted = this.#settings.shared?.bus.isWhole() !== false;
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const key of new Set(keys)) {
      const entry = isTrusted ? this.#entries.get(key) : undefined;
      if (entry) found.set(key, entry.value);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    const before = this.#changes;
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      if (isTrusted && this.#changes === before) this.#entries.set(key, { value }, { start: now });
    }
    return found;
  }

  /** Returns the value of one key. */
  async of(key: string, read: () => Promise<V>): Promise<V> {
    const values = await this.ofAll([key], async () => new Map([[key, await read()]]));
    return values.get(key) as V;
  }

  /** Returns the value of a key if it is cached. */
  cached(key: string): V | undefined {
    return this.#settings.shared?.bus.isWhole() === false ? undefined : this.#entries.get(key)?.value;
  }

  forget(key: string): void {
    this.#forgetHere(key);
    const { shared } = this.#settings;
    shared?.bus.publish(forgottenTopic(shared.name), key);
  }

  #forgetHere(key: string): void {
    this.#changes += 1;
    this.#entries.delete(key);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
  }
}
