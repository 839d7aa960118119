import type { Database } from './database.ts';
import { ReadThroughCache } from '../read-through-cache.ts';

type Settings<V> = ConstructorParameters<typeof ReadThroughCache<V>>[0] & {
  readonly database: Pick<Database, 'transactionsEnded'>;
};

/**
 * A read-through cache of what transactions write. From the start of a write until its transaction has ended, its key is
 * read from the database; so whoever has the response of a change sees it.
 */
export class WrittenCache<V> {
  readonly #cache: ReadThroughCache<V>;
  readonly #database: Pick<Database, 'transactionsEnded'>;
  /** Number of writes of each key whose transactions may be running. */
  readonly #writing = new Map<string, number>();

  constructor({ database, ...settings }: Settings<V>) {
    this.#cache = new ReadThroughCache(settings);
    this.#database = database;
  }

  /** Returns the values of the keys. `read` gets the missing ones; keys that it omits stay absent. */
  async ofAll(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<ReadonlyMap<string, V>> {
    const written = keys.filter((key) => this.#writing.has(key));
    if (written.length === 0) return this.#cache.ofAll(keys, read);
    const others = keys.filter((key) => !this.#writing.has(key));
    return new Map([...(await read(written)), ...(await this.#cache.ofAll(others, read))]);
  }

  /** Returns the value of one key. */
  async of(key: string, read: () => Promise<V>): Promise<V> {
    return this.#writing.has(key) ? read() : this.#cache.of(key, read);
  }

  /** Runs a write of the key's value, in a transaction or without one. */
  async write<T>(key: string, write: () => Promise<T>): Promise<T> {
    this.#writing.set(key, (this.#writing.get(key) ?? 0) + 1);
    try {
      return await write();
    } finally {
      void this.#settle(key);
    }
  }

  async #settle(key: string): Promise<void> {
    await this.#database.transactionsEnded();
    const left = (this.#writing.get(key) ?? 1) - 1;
    if (left > 0) this.#writing.set(key, left);
    else this.#writing.delete(key);
    this.#cache.forget(key);
  }
}
