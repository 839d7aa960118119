import type { Document } from '../values/values.ts';
import type { Collection, InsertionOrder } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { KvWriter, Space } from '../storage/kv.ts';

/** A change of one document. `before` is missing for an insert, `after` for a removal. */
export interface DocumentChange {
  readonly collection: Collection;
  /** The document's key in the space `docs`. */
  readonly key: Buffer;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** The whole document was replaced, which change streams report. */
  readonly isReplacement?: boolean;
  /** The update description for change streams; without it the two documents are compared. */
  readonly describe?: (before: Document, after: Document) => Document;
}

/** The target of writes: the running commit, or the overlay of an open transaction. */
export interface WriteTarget {
  readonly kv: KvWriter;
  /** Where the next document of a collection goes. */
  orderOf(collection: Collection): InsertionOrder;
  /**
   * Locks a key before it is written.
   * @throws LockHeld when the writer should wait, or StoreError 112 WriteConflict when it must abort
   */
  claim(space: Space, key: Buffer): void;
  /** Records a document's change, after its index entries are written. */
  changed(change: DocumentChange): void;
  /** Counts a document's change without an event for change streams. */
  counted(change: DocumentChange): void;
  /** Records new properties of an index for the planner. */
  indexChanged(collection: Collection, index: IndexInfo): void;
}

/** An open transaction holds the lock that a plain write needs: wait for its end and retry. */
export class LockHeld extends Error {
  readonly until: Promise<void>;

  constructor(until: Promise<void>) {
    super('held by an open transaction');
    this.until = until;
  }
}

/** Runs `action` again whenever an open transaction that held its lock has ended. */
export function* retryWhenUnlocked<T>(action: () => T): WriteJob<T> {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      yield { until: error.until };
    }
  }
}
