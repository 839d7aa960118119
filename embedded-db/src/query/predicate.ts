import type { Document } from '../values/values.ts';
import type { FilterNode } from './filter-node.ts';

/** One compiled part of a filter: how to test it and how the planner reads it. */
export interface Predicate {
  test: (document: Document) => boolean;
  node: FilterNode;
  /** The parts of a conjunction, all of which must match. */
  parts?: readonly Predicate[];
}

/** State of the compilation of one filter. */
export interface CompileScope {
  /** Top-level fields the filter reads, for partial decoding. */
  fields: Set<string>;
  /** Set when a part reads whole documents (`$expr`, `$text`): partial decoding is off. */
  readsWhole: boolean;
  /** Compiles `$expr`; absent where MongoDB doesn't allow it (inside $elemMatch). */
  expression: ((expression: Document[string]) => (document: Document) => boolean) | undefined;
  /** Compiles `$text`; undefined where it isn't allowed. */
  text: ((spec: Document[string]) => Predicate) | undefined;
  /** Called for an operator that searches for what is near; throws where there must be none. */
  near: () => void;
  /** Compiles a whole filter, inside operators that take one. */
  conjunction: (filter: Document, scope: CompileScope) => Predicate;
  depth: number;
}
