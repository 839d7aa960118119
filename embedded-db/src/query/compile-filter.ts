import { isTrue } from '../expressions/coerce.ts';
import { commandScope } from '../expressions/compile-expression.ts';
import type { Scope } from '../expressions/scope.ts';
import { decode, decodeFields } from '../bson/codec.ts';
import { presentTextOrder, withCollator } from '../values/compare.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue } from '../errors/store-error.ts';
import { readCollation } from '../sort/collation.ts';
import type { Collation } from '../sort/collation.ts';
import { compileConjunction } from './compile-logical.ts';
import type { FilterNode } from './filter-node.ts';
import { checkNear, refuseNear } from './geo-operators.ts';
import { position } from './paths.ts';
import type { CompileScope, Predicate } from './predicate.ts';
import { rawFilter } from './raw-filter.ts';
import { compileTextClause } from './text-clause.ts';
import type { TextTest } from './text-clause.ts';
import { withoutTexts } from './usable-parts.ts';

export interface FilterOptions {
  /** The collation of strings; by default the one in effect, which must be so again when the filter tests. */
  collation?: Document | undefined;
  /** Values of `$$name` for `$expr`. */
  let?: Document | undefined;
  now?: Date | undefined;
  /** The scope that `$expr` compiles in, inside a pipeline; else one is made of `let` and `now`. */
  scope?: Scope | undefined;
  /** Tests a `$text` clause; without it `$text` is 27 IndexNotFound. */
  text?: TextTest | undefined;
  /** Whether `$near` and `$nearSphere` may occur, which decide the order of what is found. */
  takesNear?: boolean | undefined;
}

export interface CompiledFilter {
  /** Tests a decoded document. */
  matches: (document: Document) => boolean;
  /** Tests stored bytes; decodes only the top-level fields the filter names. The same answer as `matches(decode(bytes))`. */
  matchesRaw: (bytes: Uint8Array) => boolean;
  /**
   * Tests what is left of the filter once these parts of `root` are known to hold; decodes what that names alone. The same as
   * `matchesRaw` for a document of which they do.
   */
  matchesRawWithout: (decided: ReadonlySet<FilterNode>) => (bytes: Uint8Array) => boolean;
  /** The array index that the positional `$` of an update or projection means for this document, or undefined. */
  positional: (document: Document) => number | undefined;
  /** The score of the `$text` clause for `{$meta: 'textScore'}`; undefined without `$text`. */
  textScore: (document: Document) => number | undefined;
  /** The predicate tree for the planner, which compares texts by the collation. */
  readonly root: FilterNode;
  readonly collation: Collation | undefined;
  /** `_id` when the whole filter is `{_id: value}` and nothing else: the key alone decides. */
  readonly exactId: Value | undefined;
  /** Whether every document matches. */
  readonly isEmpty: boolean;
  /** Top-level fields the filter reads, when that list is closed. */
  readonly fields: ReadonlySet<string> | undefined;
}

const exactIdOf = (root: FilterNode): Value | undefined =>
  root.kind === 'field' &&
  root.path === '_id' &&
  root.op === 'eq' &&
  !Array.isArray(root.value) &&
  root.value !== null
    ? root.value
    : undefined;

const NOTHING: ReadonlySet<FilterNode> = new Set();

/** The parts of a filter that are not known to match. */
const undecided = (predicate: Predicate, decided: ReadonlySet<FilterNode>): readonly Predicate[] => {
  if (decided.has(predicate.node)) return [];
  return predicate.parts?.flatMap((part) => undecided(part, decided)) ?? [predicate];
};

/** Compiles a filter once per command. Throws StoreError (BadValue 2, ...) for anything unknown or malformed. */
export const compileFilter = (filter: Document, options: FilterOptions = {}): CompiledFilter => {
  if (!isDocument(filter)) throw badValue('the filter must be an object');
  const collator = readCollation(options.collation);
  let score: ((document: Document) => number) | undefined;
  let hasNear = false;
  const scope: CompileScope = {
    near: () => {
      if (options.takesNear !== true) refuseNear();
      hasNear = true;
    },
    fields: new Set(),
    readsWhole: false,
    depth: 0,
    conjunction: compileConjunction,
    expression: (expression) => {
      const evaluate = (options.scope ?? commandScope(options)).compile(expression);
      return (document) => isTrue(evaluate(document));
    },
    text: (spec): Predicate => {
      if (score) throw badValue('Too many text expressions');
      const clause = compileTextClause(spec, options.text);
      score = clause.score;
      return clause.predicate;
    },
  };
  const compiled = withCollator(collator ?? presentTextOrder(), () => compileConjunction(filter, scope));
  const test = collator
    ? (document: Document) => withCollator(collator, () => compiled.test(document))
    : compiled.test;
  const { node } = compiled;
  if (hasNear) checkNear(node, score !== undefined);
  const fields = scope.readsWhole ? undefined : scope.fields;
  let raw: ((bytes: Uint8Array) => boolean) | undefined;
  return {
    matches: test,
    matchesRaw: (bytes) => {
      // Under a collation strings cannot be compared by their bytes.
      if (collator) return test(fields ? decodeFields(bytes, fields) : decode(bytes));
      raw ??= rawFilter(undecided(compiled, NOTHING), fields);
      return raw(bytes);
    },
    matchesRawWithout: (decided) => {
      const left = undecided(compiled, decided);
      if (!collator) return rawFilter(left, fields);
      const holds = (document: Document): boolean => left.every((part) => part.test(document));
      return (bytes) =>
        withCollator(collator, () => holds(fields ? decodeFields(bytes, fields) : decode(bytes)));
    },
    positional: (document) => {
      position.index = undefined;
      return test(document) ? position.index : undefined;
    },
    textScore: (document) => score?.(document),
    root: node,
    collation: collator,
    // The keys of documents are those of the bytes.
    exactId: exactIdOf(collator ? withoutTexts(node) : node),
    isEmpty: node.kind === 'always' && node.value,
    fields,
  };
};
