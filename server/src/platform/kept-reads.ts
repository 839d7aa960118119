import type { Clock } from './clock/clock.ts';

interface KeptReadsSettings<V> {
  readonly clock: Clock;
  /** After this long (ms) we look again: another server process may have changed it. */
  readonly freshFor: number;
  /** The sum of all weights that is kept; what was read longest ago goes first. */
  readonly maxWeight: number;
  readonly weigh: (value: V) => number;
}

interface Entry<V> {
  readonly value: V;
  readonly until: number;
  readonly weight: number;
}

/**
 * Keeps in memory what was read, bounded by weight. Who changes something forgets it here once the change is stored; what was being
 * read meanwhile is answered to those who asked before, and not kept.
 */
export class KeptReads<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #settings: KeptReadsSettings<V>;
  #weight = 0;
  /** Rises with every `forget`: what was read across one may be older than it. */
  #changes = 0;

  constructor(settings: KeptReadsSettings<V>) {
    this.#settings = settings;
  }

  /** The values of the keys; `read` is asked once for all that are not at hand. Keys that it leaves out stay out. */
  async ofAll(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<ReadonlyMap<string, V>> {
    const now = this.#settings.clock.now();
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const key of new Set(keys)) {
      const entry = this.#entries.get(key);
      if (entry && entry.until > now) found.set(key, entry.value);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    const before = this.#changes;
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      if (this.#changes === before) this.#keep(key, value, now);
    }
    return found;
  }

  /** The value of one key. */
  async of(key: string, read: () => Promise<V>): Promise<V> {
    const values = await this.ofAll([key], async () => new Map([[key, await read()]]));
    return values.get(key) as V;
  }

  forget(key: string): void {
    this.#changes += 1;
    this.#drop(key);
  }

  #keep(key: string, value: V, now: number): void {
    this.#drop(key);
    const weight = this.#settings.weigh(value);
    this.#entries.set(key, { value, weight, until: now + this.#settings.freshFor });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#settings.maxWeight) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}
