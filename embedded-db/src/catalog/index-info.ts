import type { Document } from '../values/values.ts';
import type { Collation } from '../sort/collation.ts';
import type { PlaneGrid } from '../geo/plane-cells.ts';
import type { GeoKind } from './geo-index-spec.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';

interface GeoOptions {
  readonly kind: GeoKind;
  /** The square of an index on the plane. */
  readonly grid: PlaneGrid | undefined;
}

export interface IndexField {
  readonly path: string;
  readonly direction: 1 | -1;
  /** The index holds a hash of the value instead of it. */
  readonly isHashed?: boolean;
  /** The index holds cells of locations instead of the value. */
  readonly geo?: GeoOptions;
}

/** The paths that a wildcard index covers, each with all below it. */
export interface WildcardOptions {
  /** Which field of the index is the path; the one after it is the value there. */
  readonly at: number;
  /** Undefined for all. */
  readonly included: readonly string[] | undefined;
  readonly excluded: readonly string[];
}

export interface TextOptions {
  /** Weight by dotted path; `$**` means every string of the document. */
  readonly weights: ReadonlyMap<string, number>;
  readonly defaultLanguage: string;
  /** The fields before the texts, which a search must give by equality, and those after them. */
  readonly before: readonly IndexField[];
  readonly after: readonly IndexField[];
}

/** An index in memory. `spec` is stored and returned by `listIndexes`. */
export interface IndexInfo {
  /** Prefix of its entries' keys. The `_id` index has no entries, because the documents are stored in its order. */
  readonly id: number;
  readonly name: string;
  readonly kind: 'id' | 'ordered' | 'text' | 'wildcard' | 'geo';
  /** Orders the texts of its keys, coarsely; undefined for the order of their bytes. */
  readonly collation: Collation | undefined;
  /** What made the keys of a collation or of locations; undefined where it makes no difference. */
  keysMadeBy: string | undefined;
  readonly fields: readonly IndexField[];
  readonly directions: readonly (1 | -1)[];
  /** The first segments of the indexed paths: changes of other fields do not affect the index. */
  readonly topFields: ReadonlySet<string>;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: CompiledFilter | undefined;
  readonly text: TextOptions | undefined;
  readonly wildcard: WildcardOptions | undefined;
  /** Per field, whether some document has an array on its path. Never cleared. */
  readonly multikey: boolean[];
  /** Per field, whether some document may have a value other than an array there. Never cleared. */
  readonly single: boolean[];
  /** Whether some entry was truncated to the maximum key length, so that the order is unreliable. Never cleared. */
  lossy: boolean;
  /** Whether the index is written but not read yet, because documents are missing. */
  building: boolean;
  /** The version of the catalog since which it holds every document: older snapshots lack entries. */
  readySince: number;
  expireAfterSeconds: number | undefined;
  hidden: boolean;
  spec: Document;
}

/** Properties of the values in an index. */
export type SeenValues = Pick<IndexInfo, 'multikey' | 'single' | 'lossy'>;

/** Adds recorded properties to those of an index. */
export function addSeen(index: IndexInfo, seen: SeenValues): void {
  seen.multikey.forEach((isSeen, i) => (index.multikey[i] ||= isSeen));
  seen.single.forEach((isSeen, i) => (index.single[i] ||= isSeen));
  index.lossy ||= seen.lossy;
}

/** Length of an entry's value: the offset of the document's `_id` in the key, in 2 bytes. */
export const ENTRY_VALUE_BYTES = 2;
