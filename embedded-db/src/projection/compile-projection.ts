import { commandScope } from '../expressions/compile-expression.ts';
import { setTextScore } from '../expressions/text-score.ts';
import type { Document } from '../values/values.ts';
import { addComputed, excludeFields, includeFields } from './apply-projection.ts';
import { parseProjection } from './parse-projection.ts';
import type { ParsedProjection } from './parse-projection.ts';

interface ProjectionContext {
  /** Index for the positional `$`: `filter.positional(document)`. */
  positional?: number | undefined;
  textScore?: number | undefined;
}

interface CompiledProjection {
  apply(document: Document, context?: ProjectionContext): Document;
  readonly needsPositional: boolean;
  readonly needsTextScore: boolean;
  /**
   * Top-level fields that the result depends on, when that is a closed list: an index that covers them can answer, and only these
   * need decoding.
   */
  readonly fields: ReadonlySet<string> | undefined;
  /** Whether the result is exactly those fields, unchanged. */
  readonly keepsWholeFields: boolean;
  /** Whether the projection changes nothing (empty). */
  readonly isIdentity: boolean;
}

const nothingToDo: CompiledProjection = {
  apply: (document) => document,
  needsPositional: false,
  needsTextScore: false,
  fields: undefined,
  keepsWholeFields: false,
  isIdentity: true,
};

/** A projected document. */
export const project = (parsed: ParsedProjection, root: Document, positional?: number): Document => {
  const input = { root, positional };
  const kept =
    parsed.type === 'inclusion'
      ? includeFields(parsed.root, root, input)
      : excludeFields(parsed.root, root, input);
  return addComputed(parsed.root, kept, input);
};

/** Compiles find's projection (inclusion, exclusion, $slice, $elemMatch, positional, $meta, expressions). */
export const compileProjection = (
  projection: Document,
  options: { let?: Document | undefined; now?: Date | undefined } = {},
): CompiledProjection => {
  if (Object.keys(projection).length === 0) return nothingToDo;
  const parsed = parseProjection(projection, 'find', commandScope(options));
  const children = [...parsed.root.children.values()];
  return {
    apply: (document, context) => {
      setTextScore(document, context?.textScore);
      return project(parsed, document, context?.positional);
    },
    needsPositional: parsed.usesPositional,
    needsTextScore: parsed.usesMeta,
    fields:
      parsed.type === 'inclusion' && !parsed.root.computes ? new Set(parsed.root.children.keys()) : undefined,
    keepsWholeFields: parsed.type === 'inclusion' && children.every(({ kind }) => kind === 'include'),
    isIdentity: false,
  };
};
