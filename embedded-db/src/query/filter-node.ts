import type { NearSearch } from '../geo/near-search.ts';
import type { GeoShape } from '../geo/read-shape.ts';
import type { Value } from '../values/values.ts';

/**
 * A filter for the planner. Predicates that no index can serve are `other`; they still have to be tested.
 * All predicates are subject to MongoDB's array rules: `field` with `eq` matches an element too.
 */
export type FilterNode =
  | { kind: 'and'; children: FilterNode[] }
  | { kind: 'or'; children: FilterNode[] }
  | { kind: 'nor'; children: FilterNode[] }
  | FieldNode
  | {
      kind: 'text';
      search: string;
      language?: string | undefined;
      caseSensitive: boolean;
      diacriticSensitive: boolean;
    }
  | { kind: 'always'; value: boolean }
  | { kind: 'other'; name: string };

/** A predicate on one dotted path. */
export type FieldNode = { kind: 'field'; path: string } & FieldTest;

export type FieldTest =
  | { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; value: Value }
  /** Values in compare order, without doubles; `hasRegex` when the list also held regular expressions (then no index serves it alone). */
  | { op: 'in'; values: Value[]; hasRegex: boolean }
  | { op: 'exists'; value: boolean }
  /** `prefix`: every match begins with this text (anchored, case-sensitive), else undefined. `exact`: the prefix alone decides. */
  | { op: 'regex'; prefix: string | undefined; exact: boolean }
  /** Inner filter on elements that are documents (`path` = the array's path, inner paths relative to it). */
  | { op: 'elemMatch'; inner: FilterNode }
  | { op: 'not'; inner: FilterNode }
  | { op: 'geo'; name: string; shape: GeoShape }
  | { op: 'near'; search: NearSearch }
  | { op: 'other'; name: string };
