import { namesOf } from '../../values/field-order.ts';
import { documentOf, emptyDocument, isDocument, isNumber } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError, failedToParse } from '../../errors/store-error.ts';
import { exactInt64 } from '../../values/int64.ts';
import { parseFieldPath } from '../../expressions/field-path.ts';
import { withCollator } from '../../values/compare.ts';
import { valueKey, valueKeys } from '../../bson/value-key.ts';
import type { StageBuilder } from './stage.ts';
import { valuesAt } from './lookup.ts';
import { withPath } from './unwind.ts';

const known = [
  'from',
  'as',
  'startWith',
  'connectFromField',
  'connectToField',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
];

/** MongoDB's memory limit for one search, in documents of a usual size. */
const MAX_VISITED = 100_000;

const required = (spec: Document, name: string): string => {
  const value = spec[name];
  if (typeof value !== 'string')
    throw new StoreError(40103, `expected string as argument for ${name}, found: ${typeof value}`);
  return value;
};

const parseDepth = (value: Value | undefined): number => {
  if (value === undefined) return Infinity;
  if (!isNumber(value)) throw new StoreError(40100, `maxDepth must be numeric, found type: ${typeof value}`);
  const depth = exactInt64(value);
  if (depth === undefined) throw new StoreError(40102, 'maxDepth could not be represented as a long long');
  if (depth < 0n) throw new StoreError(40101, 'maxDepth requires a nonnegative argument');
  return Number(depth);
};

const parseSpec = (spec: Value) => {
  if (!isDocument(spec)) throw failedToParse('the $graphLookup stage specification must be an object');
  for (const name of namesOf(spec)) {
    if (!known.includes(name)) throw new StoreError(40104, `Unknown argument to $graphLookup: ${name}`);
  }
  for (const name of ['from', 'as', 'startWith', 'connectFromField', 'connectToField']) {
    if (spec[name] === undefined)
      throw new StoreError(
        40105,
        `$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.`,
      );
  }
  const restrict = spec['restrictSearchWithMatch'];
  if (restrict !== undefined && !isDocument(restrict)) {
    throw new StoreError(40185, 'restrictSearchWithMatch must be an object');
  }
  return {
    from: required(spec, 'from'),
    as: parseFieldPath(required(spec, 'as')),
    startWith: spec['startWith'] as Value,
    connectFrom: parseFieldPath(required(spec, 'connectFromField')),
    connectTo: parseFieldPath(required(spec, 'connectToField')).join('.'),
    maxDepth: parseDepth(spec['maxDepth']),
    depthField: spec['depthField'] === undefined ? undefined : parseFieldPath(required(spec, 'depthField')),
    restrict: restrict ?? emptyDocument(),
  };
};

/** Here null finds null alone: as a filter it would find documents without the field too. */
const restrictionFor = (
  values: readonly Value[],
  { connectTo, restrict }: ReturnType<typeof parseSpec>,
): Document => {
  if (!values.includes(null)) return restrict;
  return documentOf({ $and: [documentOf({ [connectTo]: documentOf({ $exists: true }) }), restrict] });
};

/** Breadth first from the start values, each document once. */
export const graphLookupStage: StageBuilder = (rawSpec, { context, scope, foreign }) => {
  const spec = parseSpec(rawSpec);
  const namespace = { db: context.db, collection: spec.from };
  foreign.push(namespace);
  const startWith = scope.compile(spec.startWith);

  const search = async (document: Document): Promise<Document[]> => {
    const keyOf = withCollator(context.collation, valueKeys);
    const start = withCollator(context.collation, () => startWith(document));
    const found = new Map<string | number, Document>();
    const asked = new Set<string | number>();
    let frontier: Value[] = start === undefined ? [] : Array.isArray(start) ? start : [start];
    const visit = (next: Document, depth: number): void => {
      const key = valueKey(next['_id']);
      if (found.has(key)) return;
      if (found.size >= MAX_VISITED) {
        throw new StoreError(40099, '$graphLookup reached maximum memory consumption');
      }
      found.set(key, spec.depthField ? withPath(next, spec.depthField, BigInt(depth)) : next);
      frontier.push(...valuesAt(next, spec.connectFrom));
    };
    for (let depth = 0; depth <= spec.maxDepth && frontier.length > 0; depth++) {
      const values = frontier.filter((value) => !asked.has(keyOf(value)));
      for (const value of values) asked.add(keyOf(value));
      frontier = [];
      if (values.length === 0) break;
      const chunks = context.lookup(namespace, spec.connectTo, values, restrictionFor(values, spec));
      for await (const chunk of chunks) for (const next of chunk) visit(next, depth);
      await context.checkpoint();
    }
    return [...found.values()];
  };

  return async function* (input) {
    for await (const documents of input) {
      const results: Document[] = [];
      for (const document of documents) results.push(withPath(document, spec.as, await search(document)));
      yield results;
    }
  };
};
