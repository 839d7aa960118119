import type { Collection, InsertionOrder } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader, Space } from '../storage/kv.ts';
import { Overlay } from '../storage/overlay.ts';
import type { Environment, Snapshot } from '../storage/environment.ts';
import type { NetChange } from '../indexes/apply-changes.ts';
import { readInsertionOrder } from '../indexes/insertion-order.ts';
import type { DocumentChange, WriteTarget } from '../indexes/write-target.ts';
import type { LockHolder, LockTable } from './lock-table.ts';

/** How long a transaction may stay open, in milliseconds; as MongoDB's transactionLifetimeLimitSeconds. */
export const TRANSACTION_LIFETIME_MS = 60_000;
/** Memory limit of a transaction, in bytes of changed documents. */
const MAX_TRANSACTION_BYTES = 256 * 1024 * 1024;

/** Beyond the numbers of all committed blocks of late documents. */
const FIRST_OWN_BLOCK = 2 ** 40;

export function writeConflict(): StoreError {
  return storeError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}

/** A transaction's own writes over its snapshot. */
class SnapshotOverlay extends Overlay {
  readonly asOf: number;

  constructor(base: KvReader, asOf: number) {
    super(base);
    this.asOf = asOf;
  }
}

/**
 * An open transaction: it reads one snapshot and keeps its writes in memory. It aborts with 112 when it writes a document that was
 * changed since, or that another transaction is changing.
 */
export class Transaction implements WriteTarget, LockHolder {
  readonly number: bigint;
  readonly startedAt = performance.now();
  readonly kv: SnapshotOverlay;
  readonly ended: Promise<void>;
  /** Collections that it has created, by namespace, which no other operation sees before the commit. */
  readonly created = new Map<string, Collection>();
  state: LockHolder['state'] = 'open';
  /** All changes in order, for change streams. */
  readonly log: DocumentChange[] = [];
  readonly #changes = new Map<string, NetChange>();
  /** Where its inserts go as long as it is open; a commit places them anew. */
  readonly #orders = new Map<number, InsertionOrder>();
  readonly #snapshot: Snapshot;
  readonly #latest: KvReader;
  readonly #locks: LockTable;
  readonly #onIndexChange: (collection: Collection, index: IndexInfo) => void;
  #resolveEnded: () => void = () => undefined;
  #bytes = 0;

  /** @param asOf the present version of the catalog */
  constructor(
    number: bigint,
    environment: Environment,
    asOf: number,
    locks: LockTable,
    onIndexChange: (collection: Collection, index: IndexInfo) => void,
  ) {
    this.number = number;
    this.#snapshot = environment.snapshot();
    this.kv = new SnapshotOverlay(this.#snapshot.reader, asOf);
    this.#latest = environment.reader();
    this.#locks = locks;
    this.#onIndexChange = onIndexChange;
    this.ended = new Promise((resolve) => (this.#resolveEnded = resolve));
  }

  get changes(): readonly NetChange[] {
    return [...this.#changes.values()];
  }

  /** Whether a commit has something to write. */
  get hasWritten(): boolean {
    return this.#changes.size > 0 || this.created.size > 0;
  }

  claim(space: Space, key: Buffer): void {
    const holder = this.#locks.holder(space, key);
    if (holder === this) return;
    if (holder) throw writeConflict();
    if (space === 'docs' ? this.#documentHasChanged(key) : this.#valueHasChanged(key)) throw writeConflict();
    this.#locks.take(space, key, this);
  }

  changed(change: DocumentChange): void {
    this.log.push(change);
    this.#bytes += change.after?.length ?? 0;
    if (this.#bytes > MAX_TRANSACTION_BYTES) {
      throw storeError(
        'TransactionTooLarge',
        `a transaction may write ${MAX_TRANSACTION_BYTES} bytes at most`,
      );
    }
    const name = change.key.toString('latin1');
    const known = this.#changes.get(name);
    const { collection, key, after } = change;
    if (known && change.before) known.after = after;
    else {
      // One that was removed before goes to the end again.
      this.#changes.delete(name);
      const before = known ? known.before : change.before;
      const isMoved = known?.before !== undefined;
      this.#changes.set(name, { collectionId: collection.id, key, before, after, isMoved });
    }
  }

  orderOf(collection: Collection): InsertionOrder {
    const known = this.#orders.get(collection.id);
    if (known) return known;
    const order = { ...readInsertionOrder(this.kv, collection), block: FIRST_OWN_BLOCK };
    this.#orders.set(collection.id, order);
    return order;
  }

  counted(_change: DocumentChange): void {
    // Counts change with the commit.
  }

  indexChanged(collection: Collection, index: IndexInfo): void {
    this.#onIndexChange(collection, index);
  }

  /** Ends the transaction and releases its locks and its snapshot. */
  end(state: 'committed' | 'aborted'): void {
    if (this.state === 'committed' || this.state === 'aborted') return;
    this.state = state;
    this.#locks.releaseAll(this);
    this.#snapshot.done();
    this.#resolveEnded();
  }

  #documentHasChanged(key: Buffer): boolean {
    const seen = this.kv.base.get('docs', key);
    const now = this.#latest.get('docs', key);
    return seen === undefined ? now !== undefined : now === undefined || !seen.equals(now);
  }

  /** Whether a value of a unique index was added or removed since the snapshot. */
  #valueHasChanged(prefix: Buffer): boolean {
    const range = { low: prefix, high: prefixEnd(prefix) };
    const firstKey = (reader: KvReader): string | undefined => {
      const scan = reader.scan('index', range);
      const entry = scan.next();
      scan.close();
      return entry?.key.toString('latin1');
    };
    return firstKey(this.#latest) !== firstKey(this.kv.base);
  }
}
