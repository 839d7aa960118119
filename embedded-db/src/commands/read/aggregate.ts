import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { compilePipeline } from '../../aggregate/pipeline.ts';
import type { CompiledPipeline } from '../../aggregate/pipeline.ts';
import { openChangeStream } from '../../changes/change-stream.ts';
import { QueryBatches, StreamBatches } from '../../cursor/batch-sources.ts';
import type { BatchSource } from '../../cursor/server-cursor.ts';
import { checkCollectionName } from '../../catalog/namespace.ts';
import { failedToParse, storeError } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';
import { cursorBatchSize } from './cursor-option.ts';
import { listSource, openCursor } from './cursor-reply.ts';
import { documentChunks, openRun } from './document-stream.ts';
import type { StreamQuery } from './document-stream.ts';
import { letOption } from '../let-option.ts';
import { checkViewCollation, refuseView, resolveView } from '../views.ts';
import { arrayOption, documentOption, integerOption, refuseOptions, toNumber } from '../options.ts';
import { pipelineContext } from './pipeline-context.ts';

/** An `aggregate` read from its command. */
interface Aggregation {
  readonly collection: string | undefined;
  /** The collection that is read: of a view, what it is on. */
  readonly source: string | undefined;
  readonly pipeline: CompiledPipeline;
  readonly query: StreamQuery;
}

/** Fields that only MongoDB's routers send. */
const OF_ROUTERS = ['isMapReduceCommand', 'needsMerge', 'fromMongos', 'exchange'];

/** Reads an `aggregate`. @throws StoreError for anything malformed or not supported */
export function readAggregation(context: CommandContext): Aggregation {
  refuseOptions(context, OF_ROUTERS);
  const stages = arrayOption(context, 'pipeline');
  if (!stages)
    throw storeError('IDLFailedToParse', "BSON field 'aggregate.pipeline' is missing but a required field");
  if (!stages.every(isDocument)) {
    throw storeError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  }
  const collection = aggregatedCollection(context);
  if (fieldOf(context.body, 'apiStrict') === true) checkStrictStages(stages);
  const view = collection === undefined ? undefined : resolveView(context, context.db, collection);
  if (view) checkViewCollation(view, context);
  const collation = view?.collation ?? ownCollation(context, stages);
  const source = view?.collection ?? collection;
  const all = view ? [...view.pipeline, ...stages] : stages;
  const pipeline = compilePipeline(all, pipelineContext(context, source, collation));
  if (collection === undefined && !pipeline.ownSource && !pipeline.changeStream) {
    throw storeError(
      'InvalidNamespace',
      '{aggregate: 1} is not valid for a pipeline that needs a collection',
    );
  }
  const [first] = stages;
  if (collection !== undefined && first && Object.hasOwn(first, '$documents'))
    throw storeError('InvalidNamespace', "'$documents' can only be run with {aggregate: 1}");
  const { filter, sort, skip, limit } = pipeline.prefix;
  const query = {
    filter,
    sort,
    skip,
    limit,
    hint: fieldOf(context.body, 'hint'),
    let: letOption(context),
    collation,
    countsOnly: pipeline.neededFields?.size === 0,
  };
  return { collection, source, pipeline, query };
}

/** The collation of the command. A change stream does not take over that of its collection. */
function ownCollation(context: CommandContext, stages: readonly Document[]): Document | undefined {
  const given = documentOption(context, 'collation');
  const isStream = stages[0] !== undefined && Object.hasOwn(stages[0], '$changeStream');
  return given ?? (isStream ? documentOf({ locale: 'simple' }) : undefined);
}

/** Stages that are not part of MongoDB's stable API. */
const NOT_STABLE = ['$fill', '$indexStats', '$listLocalSessions'];

/** @throws StoreError 323 */
function checkStrictStages(stages: readonly Document[]): void {
  const name = stages.flatMap((stage) => Object.keys(stage)).find((each) => NOT_STABLE.includes(each));
  if (name === undefined) return;
  throw storeError('APIStrictError', `stage ${name} is not allowed with 'apiStrict: true' in API Version 1`);
}

/** The collection; undefined for `{aggregate: 1}`, which aggregates over the database. */
function aggregatedCollection(context: CommandContext): string | undefined {
  const value = fieldOf(context.body, 'aggregate');
  if (toNumber(value) === 1) return undefined;
  checkCollectionName(context.db, value);
  return value;
}

async function aggregate(context: CommandContext): Promise<Reply> {
  const cursor = documentOption(context, 'cursor');
  if (!cursor) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const batchSize = cursorBatchSize(context);
  const { collection, source: readFrom, pipeline, query } = readAggregation(context);
  const concern = documentOption(context, 'readConcern');
  if (pipeline.writes && concern && fieldOf(concern, 'level') === 'linearizable') {
    throw storeError(
      'InvalidOptions',
      "$out and $merge cannot be used with a 'linearizable' read concern level",
    );
  }
  if (pipeline.writes && context.transaction) {
    throw storeError('OperationNotSupportedInTransaction', '$out and $merge cannot be used in a transaction');
  }
  const namespace = `${context.db}.${collection ?? '$cmd.aggregate'}`;
  const options = {
    namespace,
    collection: collection ?? '$cmd.aggregate',
    batchSize,
    isSingle: false,
    maxTimeMs: integerOption(context, 'maxTimeMS', 0),
  };
  if (pipeline.changeStream) {
    if (collection !== undefined) refuseView(context.store.catalog, context.db, collection);
    const source = await openChangeStream(context, collection, pipeline);
    return openCursor(context, source, { ...options, isTailing: true });
  }
  const source = openSource(context, readFrom, pipeline, query);
  if (pipeline.writes) {
    await source.nextBatch({ maxDocuments: 1, checkpoint: context.checkpoint });
    return openCursor(context, listSource([]), options);
  }
  return openCursor(context, source, options);
}

function openSource(
  context: CommandContext,
  collection: string | undefined,
  pipeline: CompiledPipeline,
  query: StreamQuery,
): BatchSource {
  if (pipeline.ownSource || collection === undefined)
    return new StreamBatches(pipeline.run(nothing()), context.checkpoint);
  if (pipeline.isPrefixOnly) {
    const opened = openRun(context, context.db, collection, query);
    return opened ? new QueryBatches(opened.run, opened.reader, undefined) : listSource([]);
  }
  const accepts = pipeline.nextFilter?.matchesRaw;
  const input = documentChunks(context, context.db, collection, query, pipeline.neededFields, accepts);
  return new StreamBatches(pipeline.runBatches(input), context.checkpoint);
}

async function* nothing(): AsyncGenerator<Document> {
  // The pipeline has its own source.
}

export const aggregateCommand: CommandDefinition = {
  fields: `aggregate pipeline explain allowDiskUse cursor bypassDocumentValidation hint collation let
    isMapReduceCommand needsMerge fromMongos exchange`.split(/\s+/),
  reads: true,
  onViews: true,
  inTransaction: true,
  writes: true,
  run: aggregate,
};
