import type { IndexInfo } from '../catalog/index-info.ts';
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
