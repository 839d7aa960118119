import type { Document } from '../bson/values.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';

export interface UpdateOptions {
  arrayFilters?: Document[] | undefined;
  let?: Document | undefined;
  collation?: Document | undefined;
}
export interface ApplyContext {
  /** True when the document is being made by an upsert (`$setOnInsert` works then). */
  isInsert: boolean;
  /** Index for the positional `$`: `filter.positional(document)`. */
  positional?: number | undefined;
  now: Date;
}
export interface CompiledUpdate {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** Applies to a decoded document and returns a new one (the input is left unchanged; the same object when nothing changed). */
  apply(document: Document, context: ApplyContext): Document;
  /** Whether some path uses the positional `$` (then compute `positional`). */
  readonly needsPositional: boolean;
  /** Builds the document an upsert inserts: seeds equality fields of the filter, applies, puts `_id` first (made by `newId` if absent). */
  upsert(filter: Document, context: { now: Date; newId: () => Document[string] }): Document;
  /** Top-level fields that may change, or undefined when unknown (replacement, pipeline): indexes on others need no work. */
  readonly touches: ReadonlySet<string> | undefined;
}
/** Compiles an update document (operators or replacement) or a pipeline. Throws StoreError with MongoDB's codes. */
export declare const compileUpdate: (
  update: Document | Document[],
  options?: UpdateOptions,
) => CompiledUpdate;
export type { CompiledFilter };
