interface Waiting<K, V> {
  readonly keys: Set<K>;
  readonly values: Promise<ReadonlyMap<K, V>>;
}

/**
 * Brings single reads together: those that are asked for while one is under way are read with the next one, all at once. Each caller
 * gets a read that began after they asked. A caller alone waits for nobody.
 */
export class BatchedReads<K, V> {
  readonly #read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  #running: Promise<unknown> | undefined;
  #waiting: Waiting<K, V> | undefined;

  /** `read` answers what it found of the keys, each of which comes once. */
  constructor(read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read;
  }

  /** The value of the key; undefined where the read found none. */
  async get(key: K): Promise<V | undefined> {
    if (!this.#running) return (await this.#start([key])).get(key);
    this.#waiting ??= this.#gather(this.#running);
    this.#waiting.keys.add(key);
    return (await this.#waiting.values).get(key);
  }

  #gather(running: Promise<unknown>): Waiting<K, V> {
    const keys = new Set<K>();
    const begin = () => {
      this.#waiting = undefined;
      return this.#start([...keys]);
    };
    return { keys, values: running.then(begin, begin) };
  }

  #start(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    const reading = this.#read(keys).finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }
}
