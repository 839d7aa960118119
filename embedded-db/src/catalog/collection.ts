import type { Binary } from 'bson';
import type { Document } from '../bson/values.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { IndexInfo } from './index-info.ts';

export interface Validator {
  readonly filter: CompiledFilter;
  readonly spec: Document;
  readonly level: 'off' | 'strict' | 'moderate';
  readonly action: 'error' | 'warn';
}

/** A collection as the engine holds it in memory; the catalog keeps it in step with the disk. */
export interface Collection {
  readonly id: number;
  readonly uuid: Binary;
  /** Key prefix of its documents: the id, big-endian. */
  readonly prefix: Buffer;
  db: string;
  name: string;
  /** The version of the catalog from which on its name means it: what was read before knew it not, or as another. */
  since: number;
  options: Document;
  validator: Validator | undefined;
  /** The `_id` index first, then the others in order of creation. */
  indexes: IndexInfo[];
  /** Committed documents and the sum of their bytes. */
  count: number;
  bytes: number;
}

export const namespaceOf = (collection: { db: string; name: string }): string =>
  `${collection.db}.${collection.name}`;

/** The indexes beside the documents' own order. */
export const secondaryIndexes = (collection: Collection): IndexInfo[] => collection.indexes.slice(1);

export function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
