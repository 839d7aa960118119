import type { Document, Value } from '../bson/values.ts';

export interface SortPart {
  path: string;
  direction: 1 | -1;
}
export interface CompiledSort {
  /** Parts for the planner; `$meta: textScore` parts are left out and named by `usesTextScore`. */
  readonly parts: SortPart[];
  readonly usesTextScore: boolean;
  /** The sort key of a document: one value per part, arrays by their least (ascending) or greatest (descending) element. */
  keyOf(document: Document, textScore?: number): (Value | undefined)[];
  /** The same key from stored bytes, decoding only the fields it needs. */
  keyOfRaw(bytes: Uint8Array, textScore?: number): (Value | undefined)[];
  compareKeys(a: readonly (Value | undefined)[], b: readonly (Value | undefined)[]): number;
  compare(a: Document, b: Document): number;
}
/** Compiles a sort specification; undefined when empty. Throws StoreError for bad directions or parallel arrays (at keyOf). */
export declare const compileSort: (sort: Document) => CompiledSort | undefined;
