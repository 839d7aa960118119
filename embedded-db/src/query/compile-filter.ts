import type { Document, Value } from '../bson/values.ts';
import type { FilterNode } from './filter-node.ts';

export interface FilterOptions {
  /** Only the simple collation is supported; anything else is refused. */
  collation?: Document | undefined;
  /** Values of `$$name` for `$expr`. */
  let?: Document | undefined;
  now?: Date | undefined;
  /** What a `$text` clause is tested with; without it `$text` answers 27 IndexNotFound ("text index required for $text query"). */
  text?: TextTest | undefined;
}

/** The text index's side of `$text`: tells whether a document matches and how well. */
export interface TextTest {
  prepare(search: {
    search: string;
    language?: string;
    caseSensitive: boolean;
    diacriticSensitive: boolean;
  }): (document: Document) => number;
}

export interface CompiledFilter {
  /** Tests a decoded document. */
  matches(document: Document): boolean;
  /** Tests stored bytes; decodes only the top-level fields the filter names. The same answer as `matches(decode(bytes))`. */
  matchesRaw(bytes: Uint8Array): boolean;
  /** The array index that the positional `$` of an update or projection means for this document, or undefined. */
  positional(document: Document): number | undefined;
  /** The score of the `$text` clause for `{$meta: 'textScore'}`; undefined without `$text`. */
  textScore(document: Document): number | undefined;
  /** The predicate tree for the planner. */
  readonly root: FilterNode;
  /** `_id` equality when the whole filter is `{_id: scalar}` and nothing else: the key alone decides. */
  readonly exactId: Value | undefined;
  /** Whether every document matches. */
  readonly isEmpty: boolean;
}

/** Compiles a filter once per command. Throws StoreError (BadValue 2, ...) for anything unknown or malformed. */
export declare const compileFilter: (filter: Document, options?: FilterOptions) => CompiledFilter;
