import type { IndexInfo } from '../catalog/index-info.ts';
import type { NearSearch } from '../geo/near-search.ts';
import type { PlaneGrid } from '../geo/plane-cells.ts';
import type { FilterNode } from '../query/filter-node.ts';
import type { IndexBounds, ScanRange } from './index-ranges.ts';

interface CollectionAccess {
  readonly kind: 'collection';
}

export interface IndexAccess {
  readonly kind: 'index';
  readonly index: IndexInfo;
  readonly bounds: IndexBounds;
  readonly ranges: readonly ScanRange[];
  /** How many leading fields of the index the ranges bound. */
  readonly walkedFields: number;
  /** The ranges have to be scanned at once and merged. */
  readonly merge: boolean;
  /** A document may have several entries in the ranges. */
  readonly dedupe: boolean;
  /** Every entry in the ranges belongs to a matching document. */
  readonly isExact: boolean;
  /** The parts of the filter that the entries decide: of the documents they lead to, only the others are tested. */
  readonly decided: ReadonlySet<FilterNode>;
  /** Fields of the index that an `$elemMatch` was decided by: true only as long as no value comes there that is no array. */
  readonly arrayFields: readonly number[];
  /** Per field of the index, whether it held arrays at that time: bounds, order and `dedupe` rely on the others to hold none. */
  readonly multikey: readonly boolean[];
}

interface UnionAccess {
  readonly kind: 'union';
  readonly branches: readonly IndexAccess[];
}

export interface TextAccess {
  readonly kind: 'text';
  readonly index: IndexInfo;
  readonly ranges: readonly ScanRange[];
}

/** The documents come in the order of their distance. */
export interface NearAccess {
  readonly kind: 'near';
  readonly index: IndexInfo;
  readonly search: NearSearch;
  /** The square of an index on the plane. */
  readonly grid: PlaneGrid | undefined;
  /** What the entries begin with before the location; undefined where the whole index has to be read. */
  readonly prefixes: readonly Buffer[] | undefined;
  readonly prefixFields: number;
}

/** The filter contradicts itself. */
export interface NoAccess {
  readonly kind: 'none';
}

export type Access = CollectionAccess | IndexAccess | UnionAccess | TextAccess | NearAccess | NoAccess;

/** How a query reads its documents. */
export interface Plan {
  readonly access: Access;
  /** Scan the keys in descending order. */
  readonly reverse: boolean;
  /** The documents come in the order of the sort. */
  readonly providesSort: boolean;
  /** The documents found still have to pass the filter. */
  readonly needsFilter: boolean;
}

/** Whether the matching documents can be counted by index entries alone. */
export const isCountedByKeys = ({ access, needsFilter, providesSort }: Plan): boolean =>
  access.kind === 'index' && access.index.kind === 'ordered' && !needsFilter && providesSort;
