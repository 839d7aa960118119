import type { Space } from '../storage/kv.ts';
import type { Transaction } from './transaction.ts';

const nameOf = (space: Space, key: Buffer): string => space[0] + key.toString('latin1');

/** Which open transaction has written which document or value of a unique index. */
export class LockTable {
  readonly #holders = new Map<string, Transaction>();

  get isEmpty(): boolean {
    return this.#holders.size === 0;
  }

  holder(space: Space, key: Buffer): Transaction | undefined {
    return this.#holders.get(nameOf(space, key));
  }

  take(space: Space, key: Buffer, transaction: Transaction): void {
    this.#holders.set(nameOf(space, key), transaction);
  }

  /** Gives back everything a transaction holds. */
  releaseAll(transaction: Transaction): void {
    for (const [name, holder] of this.#holders) if (holder === transaction) this.#holders.delete(name);
  }
}
