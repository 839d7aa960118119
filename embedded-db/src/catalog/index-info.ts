import type { Document } from '../bson/values.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';

export interface IndexField {
  readonly path: string;
  readonly direction: 1 | -1;
}

export interface TextOptions {
  /** Weight by dotted path; `$**` means every string of the document. */
  readonly weights: ReadonlyMap<string, number>;
  readonly defaultLanguage: string;
}

/** An index as the engine uses it. `spec` is what `listIndexes` answers and what is stored. */
export interface IndexInfo {
  /** Prefix of its entries' keys; the `_id` index has none, for the documents themselves are kept in its order. */
  readonly id: number;
  readonly name: string;
  readonly kind: 'id' | 'ordered' | 'text';
  readonly fields: readonly IndexField[];
  readonly directions: readonly (1 | -1)[];
  /** The first segments of the indexed paths: a change elsewhere leaves the index alone. */
  readonly topFields: ReadonlySet<string>;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: CompiledFilter | undefined;
  readonly text: TextOptions | undefined;
  /** Whether some document has an array along the field's path; per field. Only ever set, never cleared. */
  readonly multikey: boolean[];
  /** Whether some document may have a value there that is no array; per field. Only ever set, never cleared. */
  readonly single: boolean[];
  /** Whether some entry was cut to the longest key, so that its order cannot be trusted. Only ever set. */
  lossy: boolean;
  /** Written to, but not read from until every document is in it. */
  building: boolean;
  /** The version of the catalog from which on it holds every document: what was read before may lack entries. */
  readySince: number;
  expireAfterSeconds: number | undefined;
  hidden: boolean;
  spec: Document;
}

/** What an index knows of the values that lie in it. */
export type SeenValues = Pick<IndexInfo, 'multikey' | 'single' | 'lossy'>;

/** Adds what was seen elsewhere to what an index knows. */
export function addSeen(index: IndexInfo, seen: SeenValues): void {
  seen.multikey.forEach((isSeen, i) => (index.multikey[i] ||= isSeen));
  seen.single.forEach((isSeen, i) => (index.single[i] ||= isSeen));
  index.lossy ||= seen.lossy;
}

/** Where an index entry's pointer to its document begins, and what else its value says: 2 bytes offset. */
export const ENTRY_VALUE_BYTES = 2;
