import * as z from 'zod';
import type { Clock } from './clock/clock.ts';
import { topic, type Bus } from './servers/bus.ts';

interface KeptReadsSettings<V> {
  readonly clock: Clock;
  /** After this long (ms) we look again: another server process may have changed it. */
  readonly freshFor: number;
  /** The sum of all weights that is kept; what was read longest ago goes first. */
  readonly maxWeight: number;
  readonly weigh: (value: V) => number;
  /** What is forgotten here is forgotten by other servers too, which keep the same under this name. */
  readonly shared?: { readonly bus: Bus; readonly name: string };
}

/** Forgets one key on the other servers. */
const forgottenTopic = (name: string) => topic(`forgotten:${name}`, z.string());

interface Entry<V> {
  readonly value: V;
  readonly until: number;
  readonly weight: number;
}

/**
 * Keeps in memory what was read, bounded by weight. Who changes something forgets it here once the change is stored; what was being
 * read meanwhile is answered to those who asked before, and not kept. While other servers can not be heard, nothing that is shared is kept.
 */
export class KeptReads<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #settings: KeptReadsSettings<V>;
  #weight = 0;
  /** Rises with every `forget`: what was read across one may be older than it. */
  #changes = 0;

  constructor(settings: KeptReadsSettings<V>) {
    this.#settings = settings;
    const { shared } = settings;
    shared?.bus.subscribe(forgottenTopic(shared.name), (key) => this.#forgetHere(key));
    const forgetAll = (): void => this.#forgetAll();
    // Who ended all of a sudden may have stored a change and not told of it.
    shared?.bus.watch({ gap: forgetAll, gone: forgetAll });
  }

  /** The values of the keys; `read` is asked once for all that are not at hand. Keys that it leaves out stay out. */
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
      if (entry && entry.until > now) found.set(key, entry.value);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    const before = this.#changes;
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      if (isTrusted && this.#changes === before) this.#keep(key, value, now);
    }
    return found;
  }

  /** The value of one key. */
  async of(key: string, read: () => Promise<V>): Promise<V> {
    const values = await this.ofAll([key], async () => new Map([[key, await read()]]));
    return values.get(key) as V;
  }

  forget(key: string): void {
    this.#forgetHere(key);
    const { shared } = this.#settings;
    shared?.bus.publish(forgottenTopic(shared.name), key);
  }

  #forgetHere(key: string): void {
    this.#changes += 1;
    this.#drop(key);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#entries.clear();
    this.#weight = 0;
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
