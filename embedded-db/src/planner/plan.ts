import type { IndexInfo } from '../catalog/index-info.ts';
import type { FilterNode } from '../query/filter-node.ts';
import type { IndexBounds, ScanRange } from './index-ranges.ts';

export interface CollectionAccess {
  readonly kind: 'collection';
}

export interface IndexAccess {
  readonly kind: 'index';
  readonly index: IndexInfo;
  readonly bounds: IndexBounds;
  readonly ranges: readonly ScanRange[];
  /** How many leading fields of the index the ranges bound. */
  readonly walkedFields: number;
  /** The ranges have to be walked side by side, merged by what follows their heads. */
  readonly merge: boolean;
  /** A document may lie in the ranges several times. */
  readonly dedupe: boolean;
  /** Every entry that is walked leads to a document that the filter wants. */
  readonly isExact: boolean;
  /** The parts of the filter that the entries decide: of the documents they lead to, only the others are tested. */
  readonly decided: ReadonlySet<FilterNode>;
  /** Fields of the index that an `$elemMatch` was decided by: true only as long as no value comes there that is no array. */
  readonly arrayFields: readonly number[];
  /** Per field of the index, whether it held arrays at that time: bounds, order and `dedupe` rely on the others to hold none. */
  readonly multikey: readonly boolean[];
}

export interface UnionAccess {
  readonly kind: 'union';
  readonly branches: readonly IndexAccess[];
}

export interface TextAccess {
  readonly kind: 'text';
  readonly index: IndexInfo;
  readonly ranges: readonly ScanRange[];
}

/** The filter contradicts itself. */
export interface NoAccess {
  readonly kind: 'none';
}

export type Access = CollectionAccess | IndexAccess | UnionAccess | TextAccess | NoAccess;

/** How a query reads its documents. */
export interface Plan {
  readonly access: Access;
  /** Walk the keys downwards. */
  readonly reverse: boolean;
  /** The documents come in the order of the sort. */
  readonly providesSort: boolean;
  /** The documents found still have to pass the filter. */
  readonly needsFilter: boolean;
}

/** Whether its index entries alone tell how many documents match: none has to be read to count them. */
export const isCountedByKeys = ({ access, needsFilter, providesSort }: Plan): boolean =>
  access.kind === 'index' && access.index.kind === 'ordered' && !needsFilter && providesSort;
