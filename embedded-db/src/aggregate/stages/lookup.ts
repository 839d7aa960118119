import { namesOf } from '../../values/field-order.ts';
import { copyDocument, emptyDocument, isDocument, isIndex, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { failedToParse, storeError } from '../../errors/store-error.ts';
import { compilePathTest } from '../../query/paths.ts';
import { parseFieldPath } from '../../expressions/field-path.ts';
import { withCollator } from '../../values/compare.ts';
import { valueKeys } from '../../bson/value-key.ts';
import type { KeyOf } from '../../bson/value-key.ts';
import type { Namespace, PipelineContext } from '../pipeline-context.ts';
import { checkVariableName } from '../../expressions/scope.ts';
import type { Evaluate, Scope } from '../../expressions/scope.ts';
import { gather, inBatches, innerSource } from './stage.ts';
import type { Batches, InnerPipeline, StageBuilder } from './stage.ts';
import { withPath } from './unwind.ts';

/** Stages that are not allowed inside $lookup. */
const forbidden = new Set(['$out', '$merge', '$changeStream']);

interface LookupSpec {
  from: Namespace;
  as: string[];
  localField: string[] | undefined;
  foreignField: string | undefined;
  let: Document;
  pipeline: Value | undefined;
}

const text = (spec: Document, name: string): string | undefined => {
  const value = spec[name];
  if (value !== undefined && typeof value !== 'string') {
    throw failedToParse(`$lookup argument '${name}' must be a string, found ${name}: ${typeof value}`);
  }
  return value;
};

const parseSpec = (spec: Value, context: PipelineContext): LookupSpec => {
  if (!isDocument(spec)) throw failedToParse('the $lookup specification must be an Object');
  for (const name of namesOf(spec)) {
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(name)) {
      throw failedToParse(`unknown argument to $lookup: ${name}`);
    }
  }
  const as = text(spec, 'as');
  const from = text(spec, 'from');
  const localField = text(spec, 'localField');
  const foreignField = text(spec, 'foreignField');
  if (as === undefined) throw failedToParse("must specify 'as' field for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw failedToParse(
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  const { pipeline, let: variables = emptyDocument() } = spec;
  const missing = (): Error => failedToParse("must specify 'from' field for a $lookup");
  const source = innerSource(context.db, from, pipeline ?? null, missing);
  if (from === undefined && localField !== undefined)
    throw storeError(
      'QueryFeatureNotAllowed',
      '$lookup by fields in $documents is not supported by this store',
    );
  if (!isDocument(variables)) throw failedToParse("$lookup argument 'let' must be an object");
  if (pipeline === undefined && localField === undefined) {
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if (pipeline === undefined && Object.keys(variables).length > 0) {
    throw failedToParse("$lookup with a 'let' argument must also specify 'pipeline'");
  }
  return {
    from: source,
    as: parseFieldPath(as),
    localField: localField === undefined ? undefined : parseFieldPath(localField),
    foreignField: foreignField === undefined ? undefined : parseFieldPath(foreignField).join('.'),
    let: variables,
    pipeline,
  };
};

/** Every value at a path, arrays entered; an array at the end gives its elements. */
const visitValues = (
  value: Value | undefined,
  path: readonly string[],
  at: number,
  visit: (value: Value) => void,
): void => {
  if (Array.isArray(value)) {
    const part = path[at];
    if (part === undefined) for (const element of value) visit(element);
    else {
      if (isIndex(part)) visitValues(value[Number(part)], path, at + 1, visit);
      for (const element of value) if (isDocument(element)) visitValues(element, path, at, visit);
    }
  } else if (at === path.length) {
    if (value !== undefined) visit(value);
  } else if (isDocument(value)) {
    const name = path[at] as string;
    if (Object.hasOwn(value, name)) visitValues(value[name], path, at + 1, visit);
  }
};

/** All values at a path, arrays entered. */
export const valuesAt = (document: Document, path: readonly string[]): Value[] => {
  const values: Value[] = [];
  visitValues(document, path, 0, (value) => values.push(value));
  return values;
};

/** The values a document joins on; a missing value counts as null. */
const localValues = (document: Document, path: readonly string[]): Value[] => {
  const values = valuesAt(document, path);
  return values.length > 0 ? values : [null];
};

/** The keys a foreign document is found by: all values that a filter on the path would test. */
const foreignKeys = (field: string, keyOf: KeyOf): ((document: Document) => Set<string | number>) => {
  let keys = new Set<string | number>();
  const collect = compilePathTest(
    field,
    (value) => {
      keys.add(keyOf(value));
      return false;
    },
    'traverse',
  );
  return (document) => {
    keys = new Set();
    collect(document);
    return keys;
  };
};

/** Foreign documents of many input documents at once, each list in the order they were read. */
const joinEqual = (
  context: PipelineContext,
  from: Namespace,
  localField: readonly string[],
  foreignField: string,
) => {
  const { collation } = context;
  return async (documents: readonly Document[]): Promise<Document[][]> => {
    const keyOf = withCollator(collation, valueKeys);
    const keysOf = foreignKeys(foreignField, keyOf);
    const wanted = new Map<string | number, Value>();
    const keysByDocument = documents.map((document) =>
      localValues(document, localField).map((value) => {
        const key = keyOf(value);
        if (!wanted.has(key)) wanted.set(key, value);
        return key;
      }),
    );
    const foreign: Document[] = [];
    const byKey = new Map<string | number, number[]>();
    const note = (document: Document): void => {
      const at = foreign.push(document) - 1;
      for (const key of keysOf(document)) {
        const list = byKey.get(key);
        if (list) list.push(at);
        else byKey.set(key, [at]);
      }
    };
    for await (const chunk of context.lookup(from, foreignField, [...wanted.values()])) chunk.forEach(note);
    return keysByDocument.map((keys) => {
      const places = keys.length === 1 ? (byKey.get(keys[0] as string) ?? []) : merged(keys, byKey);
      return places.map((at) => foreign[at] as Document);
    });
  };
};

const merged = (
  keys: readonly (string | number)[],
  byKey: ReadonlyMap<string | number, number[]>,
): number[] => [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].toSorted((a, b) => a - b);

type Join = (documents: readonly Document[]) => Promise<Document[][]>;

interface Bindings {
  scope: Scope;
  set(document: Document): void;
}

/** The `let` variables of the stage: evaluated on each input document. */
const bindVariables = (variables: Document, outer: Scope): Bindings => {
  let scope = outer;
  const assignments: { slot: number; evaluate: Evaluate }[] = [];
  for (const name of namesOf(variables)) {
    checkVariableName(name);
    const evaluate = outer.compile(variables[name] as Value);
    const bound = scope.bind(name);
    scope = bound.scope;
    assignments.push({ slot: bound.slot, evaluate });
  }
  return {
    scope,
    set: (document) => {
      for (const { slot, evaluate } of assignments) scope.environment.slots[slot] = evaluate(document);
    },
  };
};

/** One run of the inner pipeline for each document, in turn: the variables are set for one at a time. */
const joinByPipeline =
  (bindings: Bindings, read: (document: Document, i: number) => Batches): Join =>
  async (documents) => {
    const results: Document[][] = [];
    for (const [i, document] of documents.entries()) {
      bindings.set(document);
      results.push(await gather(read(document, i)));
    }
    return results;
  };

/** Without variables the inner pipeline has one result for all documents, so it runs once. */
const joinOnce = (inner: InnerPipeline, from: Namespace): Join => {
  let result: Promise<Document[]> | undefined;
  return async (documents) => {
    result ??= gather(inner.readFrom(from));
    const joined = await result;
    return documents.map(() => joined);
  };
};

async function* fromArray(documents: Document[]): Batches {
  yield* inBatches(documents);
}

export const lookupStage: StageBuilder = (rawSpec, stageScope, name) => {
  const { context, scope, foreign } = stageScope;
  const spec = parseSpec(rawSpec, context);
  foreign.push(spec.from);
  const bindings = bindVariables(spec.let, scope);
  const inner =
    spec.pipeline === undefined
      ? undefined
      : stageScope.compileInner(spec.pipeline, bindings.scope, { stage: name, forbidden });
  const equal =
    spec.localField && spec.foreignField !== undefined
      ? joinEqual(context, spec.from, spec.localField, spec.foreignField)
      : undefined;
  return async function* (input) {
    const join = chooseJoin(equal, inner, bindings, spec);
    for await (const documents of input) {
      const joined = await join(documents);
      yield documents.map((document, i) => put(document, spec.as, joined[i] ?? []));
      await context.checkpoint();
    }
  };
};

const chooseJoin = (
  equal: Join | undefined,
  inner: InnerPipeline | undefined,
  bindings: Bindings,
  spec: LookupSpec,
): Join => {
  if (!inner) return equal as Join;
  if (equal) {
    return async (documents) => {
      const matched = await equal(documents);
      return joinByPipeline(bindings, (_document, i) => inner.over(fromArray(matched[i] ?? [])))(documents);
    };
  }
  if (Object.keys(spec.let).length === 0) return joinOnce(inner, spec.from);
  return joinByPipeline(bindings, () => inner.readFrom(spec.from));
};

const put = (document: Document, as: readonly string[], joined: Document[]): Document => {
  if (as.length > 1) return withPath(document, as, joined);
  const copy = copyDocument(document);
  setField(copy, as[0] as string, joined);
  return copy;
};
