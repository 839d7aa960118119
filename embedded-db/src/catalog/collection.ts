import type { Binary } from 'bson';
import type { Document } from '../values/values.ts';
import type { Collation } from '../sort/collation.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { Cap } from './capped.ts';
import type { IndexInfo } from './index-info.ts';
import type { View } from './view.ts';

export interface Validator {
  readonly filter: CompiledFilter;
  readonly spec: Document;
  readonly level: 'off' | 'strict' | 'moderate';
  readonly action: 'error' | 'warn';
}

/**
 * The natural order of a collection is that of insertion. Most documents are stored in it anyway, because their `_id`s ascend. A
 * document is late if its `_id` is less than one that was inserted before. Late documents are listed in blocks, in the order of
 * insertion. Each block belongs behind the greatest `_id` of its time: its anchor.
 */
export interface InsertionOrder {
  /** The greatest encoded `_id` that was inserted. */
  greatest: Buffer;
  /** The number of the last block. */
  block: number;
  /** The value of the last block while it takes further documents. */
  open: Buffer | undefined;
  /** How many documents it may still take. */
  room: number;
}

/** A collection in memory; the catalog keeps it equal to the disk. */
export interface Collection {
  readonly id: number;
  readonly uuid: Binary;
  /** Key prefix of its documents: the id, big-endian. */
  readonly prefix: Buffer;
  db: string;
  name: string;
  /** The version of the catalog since which the name refers to this collection. */
  since: number;
  options: Document;
  /** The collation of its queries and indexes that have none of their own. */
  readonly collation: Collation | undefined;
  /** What it shows if it is a view, which has no documents of its own. */
  view: View | undefined;
  validator: Validator | undefined;
  /** Where its next document goes in the order of insertion; undefined until it is read. */
  order: InsertionOrder | undefined;
  /** Whether some documents were inserted after one with a greater `_id`; undefined if that is not known yet. */
  mayHoldLate: boolean | undefined;
  /** Its limits if it is capped. */
  cap: Cap | undefined;
  /** Its natural order is that of `_id`. */
  readonly isClustered: boolean;
  /** The `_id` index first, then the others in order of creation. */
  indexes: IndexInfo[];
  /** Committed documents and the sum of their bytes. */
  count: number;
  bytes: number;
}

export const namespaceOf = (collection: { db: string; name: string }): string =>
  `${collection.db}.${collection.name}`;

/** All indexes but that of `_id`. */
export const secondaryIndexes = (collection: Collection): IndexInfo[] => collection.indexes.slice(1);

export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
