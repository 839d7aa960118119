import type { Document } from '../bson/values.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';

export interface ProjectionContext {
  positional?: number | undefined;
  textScore?: number | undefined;
}
export interface CompiledProjection {
  apply(document: Document, context?: ProjectionContext): Document;
  readonly needsPositional: boolean;
  readonly needsTextScore: boolean;
  /** Top-level fields that the result depends on, when that is a closed list: an index that covers them can answer, and only these need decoding. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Whether the projection changes nothing (empty). */
  readonly isIdentity: boolean;
}
/** Compiles find's projection (inclusion, exclusion, $slice, $elemMatch, positional, $meta, expressions). */
export declare const compileProjection: (
  projection: Document,
  options?: { let?: Document | undefined; now?: Date | undefined; filter?: CompiledFilter | undefined },
) => CompiledProjection;
