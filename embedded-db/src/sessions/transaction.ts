import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader, Space } from '../storage/kv.ts';
import { Overlay } from '../storage/overlay.ts';
import type { Environment, Snapshot } from '../storage/environment.ts';
import type { DocumentChange, WriteTarget } from '../storage/write-target.ts';
import type { LockTable } from './lock-table.ts';

/** How long a transaction may stay open, in milliseconds; as MongoDB's transactionLifetimeLimitSeconds. */
export const TRANSACTION_LIFETIME_MS = 60_000;
/** What a transaction may hold in memory, in bytes of changed documents. */
const MAX_TRANSACTION_BYTES = 256 * 1024 * 1024;

/** The net effect of a transaction on one document. */
export interface NetChange {
  readonly collectionId: number;
  readonly key: Buffer;
  readonly before: Buffer | undefined;
  after: Buffer | undefined;
}

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
 * An open transaction: it reads one snapshot, keeps its writes in memory, and gives up (112) as soon as it meets a
 * document that somebody else has changed since, or is changing.
 */
export class Transaction implements WriteTarget {
  readonly number: bigint;
  readonly startedAt = performance.now();
  readonly kv: SnapshotOverlay;
  readonly ended: Promise<void>;
  /** Collections that it has made, by database and name: it alone knows of them until it is committed. */
  readonly created = new Map<string, Collection>();
  state: 'open' | 'committing' | 'committed' | 'aborted' = 'open';
  /** Every single change in order, for those who follow changes. */
  readonly log: DocumentChange[] = [];
  readonly #changes = new Map<string, NetChange>();
  readonly #snapshot: Snapshot;
  readonly #latest: KvReader;
  readonly #locks: LockTable;
  readonly #onIndexChange: (collection: Collection, index: IndexInfo) => void;
  #announceEnd: () => void = () => undefined;
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
    this.ended = new Promise((resolve) => (this.#announceEnd = resolve));
  }

  get changes(): readonly NetChange[] {
    return [...this.#changes.values()];
  }

  /** Whether it has done something that a commit would put on disk. */
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
    if (known) known.after = change.after;
    else {
      const { collection, key, before, after } = change;
      this.#changes.set(name, { collectionId: collection.id, key, before, after });
    }
  }

  counted(_change: DocumentChange): void {
    // Counts change with the commit.
  }

  indexChanged(collection: Collection, index: IndexInfo): void {
    this.#onIndexChange(collection, index);
  }

  /** Ends the transaction one way or the other: gives back its locks and its snapshot. */
  end(state: 'committed' | 'aborted'): void {
    if (this.state === 'committed' || this.state === 'aborted') return;
    this.state = state;
    this.#locks.releaseAll(this);
    this.#snapshot.done();
    this.#announceEnd();
  }

  #documentHasChanged(key: Buffer): boolean {
    const seen = this.kv.base.get('docs', key);
    const now = this.#latest.get('docs', key);
    return seen === undefined ? now !== undefined : now === undefined || !seen.equals(now);
  }

  /** Whether a value of a unique index has come or gone since the snapshot. */
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
