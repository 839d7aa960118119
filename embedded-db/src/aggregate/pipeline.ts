import { namesOf } from '../values/field-order.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { withCollator } from '../values/compare.ts';
import { StoreError, failedToParse, storeError, typeMismatch } from '../errors/store-error.ts';
import { compileFilter } from '../query/compile-filter.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import { compileSort } from '../sort/compile-sort.ts';
import { commandScope } from '../expressions/compile-expression.ts';
import { correlatedFilters } from './correlated-filter.ts';
import type { DynamicFilter } from './correlated-filter.ts';
import { neededFields } from './needed-fields.ts';
import type { Namespace, PipelineContext, SourceQuery } from './pipeline-context.ts';
import { conjunction, takePrefix } from './prefix.ts';
import type { Prefix } from './prefix.ts';
import type { Scope } from '../expressions/scope.ts';
import { geoNearFilter } from './stages/geo-near.ts';
import { compileStage, isStageName } from './stages/registry.ts';
import { sortDocuments } from './stages/sort.ts';
import { stageCount } from './stages/simple-stages.ts';
import { stageEntry, oneByOne, toDocuments } from './stages/stage.ts';
import type { Batches, InnerOptions, InnerPipeline, Stage, StageScope } from './stages/stage.ts';
import { setTextScore } from '../expressions/text-score.ts';

export type { MergeWhenMatched, PipelineContext } from './pipeline-context.ts';

export interface CompiledPipeline {
  /** The leading part that the planner serves; `run` skips it. */
  readonly prefix: Prefix;
  /** The filter of the first stage after the prefix, by which the source may skip documents before decoding. */
  readonly nextFilter: CompiledFilter | undefined;
  /** Top-level fields needed from each source document, when that list is closed: only these need decoding. */
  readonly neededFields: ReadonlySet<string> | undefined;
  /** True if the pipeline begins with its own source ($collStats, $indexStats, $documents): give it an empty input. */
  readonly ownSource: boolean;
  /** True if it ends with $out or $merge. */
  readonly writes: boolean;
  /** The $changeStream specification when it is the first stage: the storage side serves it; `run` applies what follows. */
  readonly changeStream: Document | undefined;
  /** Every namespace it reads besides its own (for explain, transactions, locks). */
  readonly foreign: readonly Namespace[];
  /** Runs what is left after the prefix over chunks of documents that the prefix was already applied to. */
  runBatches: (input: AsyncIterable<Document[]>) => AsyncIterable<Document>;
  /** The same for documents that come one by one, each passed on at once. */
  run(input: AsyncIterable<Document>): AsyncIterable<Document>;
  /** Whether nothing is left after the prefix: raw bytes may be answered undecoded. */
  readonly isPrefixOnly: boolean;
}

/** Pipelines may nest this deep. */
const MAX_NESTING = 20;
const MAX_STAGES = 1000;

const chain =
  (stages: readonly Stage[]): Stage =>
  (input) =>
    stages.reduce((batches, stage) => stage(batches), input);

const FIRST_ONLY = new Set([
  '$collStats',
  '$currentOp',
  '$indexStats',
  '$listLocalSessions',
  '$documents',
  '$changeStream',
  '$geoNear',
]);

const checkPlace = (name: string, at: number, count: number): void => {
  if ((name === '$out' || name === '$merge') && at < count - 1) {
    throw new StoreError(40601, `${name} can only be the final stage in the pipeline`);
  }
  if (FIRST_ONLY.has(name) && at > 0) {
    throw new StoreError(40602, `${name} is only valid as the first stage in a pipeline.`);
  }
};

const asStages = (stages: Value): Document[] => {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  if (stages.length > MAX_STAGES)
    throw new StoreError(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages.`);
  for (const stage of stages) {
    if (!isDocument(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  }
  return stages as Document[];
};

/** Compiles stages in turn; a `$sort` before a `$limit` keeps only as many documents as are wanted. */
const compileStages = (stages: readonly Document[], scope: StageScope, from = 0): Stage[] => {
  const compiled: Stage[] = [];
  stages.forEach((stage, at) => {
    const [name, spec] = stageEntry(stage);
    checkPlace(name, at, stages.length);
    if (name === '$match' && isDocument(spec) && Object.hasOwn(spec, '$text') && at > 0) {
      throw new StoreError(17313, '$match with $text is only allowed as the first pipeline stage');
    }
    if (at < from) return;
    const following = stages[at + 1];
    const next = following && stageEntry(following);
    if (name === '$sort' && isDocument(spec) && next?.[0] === '$limit') {
      compiled.push(sortDocuments(scope.context, spec, stageCount(next[1], '$limit')));
    } else compiled.push(compileStage(name, spec, scope));
  });
  return compiled;
};

/** Whether an operator of these names occurs anywhere inside. */
const mentions = (value: Value | undefined, names: readonly string[]): boolean => {
  if (Array.isArray(value)) return value.some((element) => mentions(element, names));
  if (!isDocument(value)) return false;
  return namesOf(value).some((name) => names.includes(name) || mentions(value[name], names));
};

const sourceQuery = (prefix: Prefix, dynamic: readonly DynamicFilter[]): SourceQuery => {
  const filters = dynamic.map((filter) => filter()).filter((filter) => filter !== undefined);
  if (prefix.filter) filters.unshift(prefix.filter);
  const query: SourceQuery = {};
  const filter = conjunction(filters);
  if (filter) query.filter = filter;
  if (prefix.sort) query.sort = prefix.sort;
  if (prefix.skip !== undefined) query.skip = prefix.skip;
  if (prefix.limit !== undefined) query.limit = prefix.limit;
  return query;
};

const compileInnerWith =
  (outer: Omit<StageScope, 'scope' | 'compileInner' | 'isNested'>, depth: number) =>
  (value: Value, scope: Scope, options: InnerOptions): InnerPipeline => {
    if (depth >= MAX_NESTING) throw storeError('Overflow', 'Maximum number of nested sub-pipelines exceeded');
    const stages = asStages(value);
    for (const stage of stages) {
      const [name] = stageEntry(stage);
      if (!options.forbidden.has(name)) continue;
      throw options.stage === '$facet'
        ? new StoreError(40600, `${name} is not allowed to be used within a $facet stage`)
        : new StoreError(
            options.stage === '$unionWith' ? 31441 : 51047,
            `${name} is not allowed within a ${options.stage}'s sub-pipeline`,
          );
    }
    const compileInner = compileInnerWith(outer, depth + 1);
    const inner: StageScope = { ...outer, scope, isNested: true, compileInner };
    const compiled = compileStages(stages, inner);
    const near = nearPrefix(stages, inner);
    const prefix = near ?? takePrefix(stages, (filter) => !mentions(filter, ['$expr', '$text']));
    if (prefix.filter) compileFilter(prefix.filter, { scope, takesNear: near !== undefined });
    const [next] = stages.slice(prefix.length, prefix.length + 1).map(stageEntry);
    const dynamic =
      next?.[0] === '$match' && isDocument(next[1]) && prefix.limit === undefined && prefix.skip === undefined
        ? correlatedFilters(next[1], scope)
        : [];
    const rest = chain(compiled.slice(prefix.length));
    const { source } = outer.context;
    const fields = neededFields(stages.slice(prefix.length));
    return {
      over: chain(compiled),
      readFrom: (namespace) => rest(source(namespace, sourceQuery(prefix, dynamic), fields)),
    };
  };

const statistics = (
  stages: readonly Document[],
  context: PipelineContext,
): (() => Promise<Document[]>) | undefined => {
  const first = stages[0];
  if (!first) return undefined;
  const [name, spec] = stageEntry(first);
  const { collectionStats, currentOperations, indexStats, localSessions } = context;
  if (name === '$listLocalSessions' && localSessions) return async () => localSessions();
  if (name === '$currentOp' && currentOperations) {
    if (!isDocument(spec)) throw failedToParse('$currentOp options must be specified in an object');
    return async () => currentOperations(spec);
  }
  if (name === '$collStats' && collectionStats && isDocument(spec)) return async () => collectionStats(spec);
  if (name === '$indexStats' && indexStats) {
    if (!isDocument(spec) || Object.keys(spec).length > 0)
      throw new StoreError(28803, 'The $indexStats stage specification must be an empty object');
    return async () => indexStats();
  }
  return undefined;
};

async function* fromStatistics(read: () => Promise<Document[]>): Batches {
  yield await read();
}

const allowedInChangeStream = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
]);

const changeStreamOf = (stages: readonly Document[]): Document | undefined => {
  const first = stages[0];
  if (!first) return undefined;
  const [name, spec] = stageEntry(first);
  if (name !== '$changeStream') return undefined;
  if (!isDocument(spec)) throw new StoreError(50808, '$changeStream stage expects a document as argument');
  for (const stage of stages.slice(1)) {
    const [later] = stageEntry(stage);
    if (allowedInChangeStream.has(later)) continue;
    if (!isStageName(later)) throw new StoreError(40324, `Unrecognized pipeline stage name: '${later}'`);
    throw storeError('IllegalOperation', `${later} is not permitted in a $changeStream pipeline`);
  }
  return spec;
};

const emptyPrefix: Prefix = {
  filter: undefined,
  sort: undefined,
  skip: undefined,
  limit: undefined,
  length: 0,
};

/** The filter of a `$geoNear` at the beginning, which itself runs over what that finds. */
const nearPrefix = (stages: readonly Document[], scope: StageScope): Prefix | undefined => {
  const [name, spec] = stages[0] ? stageEntry(stages[0]) : [];
  return name === '$geoNear' ? { ...emptyPrefix, filter: geoNearFilter(spec as Value, scope) } : undefined;
};

/** Sets the score of the prefix's `$text` on every document, for `$meta`. */
const scoring = (prefix: Prefix, context: PipelineContext): Stage | undefined => {
  if (!prefix.filter || !mentions(prefix.filter, ['$text'])) return undefined;
  const filter = compileFilter(prefix.filter, {
    ...context.textFilterOptions,
    let: context.let,
    now: context.now,
  });
  return async function* (input) {
    for await (const documents of input) {
      for (const document of documents) setTextScore(document, filter.textScore(document));
      yield documents;
    }
  };
};

/** The filter of the `$match` at this position, if there is one. */
const filterAt = (
  stages: readonly Document[],
  at: number,
  context: PipelineContext,
): CompiledFilter | undefined => {
  const stage = stages[at];
  const [name, spec] = stage ? stageEntry(stage) : [];
  return name === '$match' && isDocument(spec)
    ? compileFilter(spec, { let: context.let, now: context.now, collation: context.collation?.spec })
    : undefined;
};

/** Checks and compiles a pipeline at once: unknown stages and operators throw before anything runs. */
export const compilePipeline = (pipeline: Document[], context: PipelineContext): CompiledPipeline =>
  withCollator(context.collation, () => compileCollated(pipeline, context));

const compileCollated = (pipeline: Document[], context: PipelineContext): CompiledPipeline => {
  const stages = asStages(pipeline);
  const foreign: Namespace[] = [];
  const scope = commandScope({ let: context.let, now: context.now });
  const outer = { context, foreign };
  const compileInner = compileInnerWith(outer, 0);
  const stageScope: StageScope = { ...outer, scope, isNested: false, compileInner };

  const changeStream = changeStreamOf(stages);
  const read = statistics(stages, context);
  const [firstName] = stages[0] ? stageEntry(stages[0]) : [''];
  const ownSource = read !== undefined || firstName === '$documents';
  const near = nearPrefix(stages, stageScope);
  const prefix = ownSource || changeStream ? emptyPrefix : (near ?? takePrefix(stages, () => true));
  const skipped = changeStream || read ? 1 : prefix.length;
  const compiled = compileStages(stages, stageScope, skipped);
  if (prefix.filter) {
    const { let: variables, now } = context;
    const takesNear = near !== undefined;
    compileFilter(prefix.filter, { ...context.textFilterOptions, let: variables, now, takesNear });
  }
  if (prefix.sort) compileSort(prefix.sort);
  const score = mentions(stages.slice(skipped), ['$meta']) ? scoring(prefix, context) : undefined;
  const run = chain(score ? [score, ...compiled] : compiled);
  const runBatches = (input: Batches): AsyncIterable<Document> =>
    toDocuments(run(read ? fromStatistics(read) : input));
  const [lastName] = stages.length > 0 ? stageEntry(stages.at(-1) as Document) : [''];
  return {
    prefix,
    nextFilter: prefix.length > 0 ? filterAt(stages, prefix.length, context) : undefined,
    neededFields: neededFields(stages.slice(skipped)),
    ownSource,
    writes: lastName === '$out' || lastName === '$merge',
    changeStream,
    foreign,
    isPrefixOnly: compiled.length === 0 && !ownSource && !changeStream,
    runBatches,
    run: (input) => runBatches(oneByOne(input)),
  };
};
