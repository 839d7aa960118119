import type { Document } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { KvWriter, Space } from './kv.ts';

/** What happened to one document. `before` is missing for an insert, `after` for a removal. */
export interface DocumentChange {
  readonly collection: Collection;
  /** The document's key in the space `docs`. */
  readonly key: Buffer;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
  /** The whole document was replaced: those who follow changes are told so. */
  readonly isReplacement?: boolean;
  /** Tells those who follow changes what an update changed; without it the two documents are compared. */
  readonly describe?: (before: Document, after: Document) => Document;
}

/** Where writes go: straight into the running commit, or into the overlay of an open transaction. */
export interface WriteTarget {
  readonly kv: KvWriter;
  /**
   * Makes sure that no other open transaction has written what the key names, before it is written here.
   * @throws LockHeld when the writer should wait, or StoreError 112 WriteConflict when it must give up
   */
  claim(space: Space, key: Buffer): void;
  /** Takes note of a document's change, once its entries are written. */
  changed(change: DocumentChange): void;
  /** Counts a document's change, without telling those who follow changes. */
  counted(change: DocumentChange): void;
  /** Takes note of new properties of an index that the planner has to know. */
  indexChanged(collection: Collection, index: IndexInfo): void;
}

/** Another open transaction holds what a plain write needs: wait for its end and try again. */
export class LockHeld extends Error {
  readonly until: Promise<void>;

  constructor(until: Promise<void>) {
    super('held by an open transaction');
    this.until = until;
  }
}
