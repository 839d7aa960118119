import { setImmediate } from 'node:timers/promises';
import { currentRequestContexts, withRequestContext, type RequestContext } from './logger/request-context.ts';

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly contexts: RequestContext[];
  readonly values: Promise<ReadonlyMap<K, V>>;
}

/**
 * Batches reads: keys requested in one turn of the event loop, or while a read is running, are read together. Each
 * caller gets a read that started after its request.
 */
export class BatchLoader<K, V> {
  readonly #read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  #running: Promise<unknown> | undefined;
  #next: Batch<K, V> | undefined;

  /** `read` returns a map of the keys that it found. It gets each key once. */
  constructor(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read;
  }

  /** Returns the result of the batch that includes these keys; it may also hold the values of other keys. */
  of(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    this.#next ??= this.#gather(this.#running ?? setImmediate());
    for (const key of keys) this.#next.keys.add(key);
    this.#next.contexts.push(...currentRequestContexts());
    return this.#next.values;
  }

  /** The same without the values of other keys. */
  async only(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const found = await this.of(keys);
    const wanted = new Map<K, V>();
    for (const key of keys) {
      const value = found.get(key);
      if (value !== undefined) wanted.set(key, value);
    }
    return wanted;
  }

  #gather(before: Promise<unknown>): Batch<K, V> {
    const keys = new Set<K>();
    const contexts: RequestContext[] = [];
    const begin = () => {
      this.#next = undefined;
      return withRequestContext(contexts, () => this.#start([...keys]));
    };
    return { keys, contexts, values: before.then(begin, begin) };
  }

  #start(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const reading = this.#read(keys).finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }
}
