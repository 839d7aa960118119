import type { Space } from '../storage/kv.ts';

const nameOf = (space: Space, key: Buffer): string => space[0] + key.toString('latin1');

/** What a lock belongs to: an open transaction. */
export interface LockHolder {
  readonly state: 'open' | 'committing' | 'committed' | 'aborted';
  /** Resolves when the holder has given its locks back. */
  readonly ended: Promise<void>;
}

/** The locks of open transactions on documents and on values of unique indexes. */
export class LockTable {
  readonly #holders = new Map<string, LockHolder>();

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  holder(space: Space, key: Buffer): LockHolder | undefined {
    return this.#holders.get(nameOf(space, key));
  }

  take(space: Space, key: Buffer, owner: LockHolder): void {
    this.#holders.set(nameOf(space, key), owner);
  }

  /** Releases all locks of an owner. */
  releaseAll(owner: LockHolder): void {
    for (const [name, holder] of this.#holders) if (holder === owner) this.#holders.delete(name);
  }
}
