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

  /** What was read with these keys among them: the values of more keys may stand beside theirs. */
  of(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    if (!this.#running) return this.#start(keys);
    this.#waiting ??= this.#gather(this.#running);
    for (const key of keys) this.#waiting.keys.add(key);
    return this.#waiting.values;
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
