import { setImmediate } from 'node:timers/promises';
import { currentErrands, forErrands, type Errand } from './logger/errands.ts';

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly errands: Errand[];
  readonly values: Promise<ReadonlyMap<K, V>>;
}

/**
 * Brings reads together: those that are asked for in one turn of the event loop, and all while one is under way, are read at once.
 * Each caller gets a read that began after they asked.
 */
export class BatchedReads<K, V> {
  readonly #read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  #running: Promise<unknown> | undefined;
  #next: Batch<K, V> | undefined;

  /** `read` answers what it found of the keys, each of which comes once. */
  constructor(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read;
  }

  /** What was read with these keys among them: the values of more keys may stand beside theirs. */
  of(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    this.#next ??= this.#gather(this.#running ?? setImmediate());
    for (const key of keys) this.#next.keys.add(key);
    this.#next.errands.push(...currentErrands());
    return this.#next.values;
  }

  #gather(before: Promise<unknown>): Batch<K, V> {
    const keys = new Set<K>();
    const errands: Errand[] = [];
    const begin = () => {
      this.#next = undefined;
      return forErrands(errands, () => this.#start([...keys]));
    };
    return { keys, errands, values: before.then(begin, begin) };
  }

  #start(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const reading = this.#read(keys).finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }
}
