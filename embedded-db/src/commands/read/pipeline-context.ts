import { compilePipeline } from '../../aggregate/pipeline.ts';
import type { PipelineContext } from '../../aggregate/pipeline.ts';
import { documentOf, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { currentOperations } from '../admin/current-operations.ts';
import { collectionStats, indexStats } from '../admin/statistics.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';
import { readCollation } from '../../sort/collation.ts';
import { MOST_VIEWS, resolveView, tooManyViews } from '../views.ts';
import { documentChunks } from './document-stream.ts';
import type { StreamQuery } from './document-stream.ts';
import { collationFor, filterOptions } from '../filters.ts';
import { mergeInto } from '../write/merge-into.ts';
import { locationField } from '../../planner/near/near-access.ts';
import { letOption } from '../let-option.ts';
import { documentOption, flagOption } from '../options.ts';
import { workingMemory } from '../working-memory.ts';
import { replaceCollection } from '../write/replace-collection.ts';

const SIMPLE = documentOf({ locale: 'simple' });

/** The store's side of an aggregation: documents, lookups, writes, time and slices. */
export function pipelineContext(
  context: CommandContext,
  collection: string | undefined,
  ownCollation = documentOption(context, 'collation'),
): PipelineContext {
  const { store, db } = context;
  const own = collection === undefined ? undefined : visibleCollection(context, db, collection);
  const pipelineCollation = readCollation(collationFor(own, ownCollation));
  // What the pipeline reads elsewhere is compared by its own collation too.
  const collation = pipelineCollation?.spec ?? SIMPLE;
  return {
    db,
    collection,
    collation: pipelineCollation,
    now: new Date(),
    let: letOption(context),
    memory: workingMemory(context),
    source: (namespace, query, fields) =>
      chunksOf(context, namespace.db, namespace.collection, { ...query, collation }, fields),
    lookup: (namespace, field, values, extraFilter) =>
      chunksOf(context, namespace.db, namespace.collection, {
        filter: lookupFilter(field, values, extraFilter),
        collation,
      }),
    replaceCollection: (namespace, documents) => replaceCollection(context, namespace, documents),
    mergeInto: (namespace, on, documents, whenMatched, whenNotMatched) =>
      mergeInto(
        context,
        namespace,
        {
          on,
          whenMatched,
          whenNotMatched,
          collation: pipelineCollation,
          bypassValidation: flagOption(context, 'bypassDocumentValidation'),
        },
        documents,
      ),
    collectionStats: async (spec) => collectionStats(context, collection, spec),
    indexStats: async () => indexStats(own),
    currentOperations: async (spec) => currentOperations(context, collection, spec),
    localSessions: async () => store.sessions.list(),
    checkpoint: () => context.checkpoint.pauseIfDue(),
    textFilterOptions: filterOptions(own, { collation }),
    locationField: () => locationField(own),
  };
}

function lookupFilter(field: string, values: Value[], extra: Document | undefined): Document {
  const filter = documentOf({});
  const test = values.length === 1 ? documentOf({ $eq: values[0] }) : documentOf({ $in: values });
  setField(filter, field, test);
  return extra && Object.keys(extra).length > 0 ? documentOf({ $and: [filter, extra] }) : filter;
}

/** The stages that select what a query selects. */
export function stagesOf({ filter, sort, skip, limit }: StreamQuery): Document[] {
  return [
    ...(filter && Object.keys(filter).length > 0 ? [documentOf({ $match: filter })] : []),
    ...(sort && Object.keys(sort).length > 0 ? [documentOf({ $sort: sort })] : []),
    ...(skip !== undefined && skip > 0 ? [documentOf({ $skip: skip })] : []),
    ...(limit !== undefined && limit > 0 ? [documentOf({ $limit: limit })] : []),
  ];
}

/** Documents of a view are passed on in chunks of this many. */
const CHUNK = 256;

async function* inChunks(documents: AsyncIterable<Document>): AsyncGenerator<Document[]> {
  let chunk: Document[] = [];
  for await (const document of documents) {
    if (chunk.push(document) < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** The matching documents of a collection or a view, in chunks; see `documentChunks`. */
export function chunksOf(
  context: CommandContext,
  db: string,
  name: string,
  query: StreamQuery,
  fields?: ReadonlySet<string>,
): AsyncIterable<Document[]> {
  const view = resolveView(context, db, name);
  if (!view) return documentChunks(context, db, name, query, fields);
  const collation = query.collation ?? view.collation;
  // A view may join itself, which is found only here.
  const viewDepth = (context.viewDepth ?? 0) + 1;
  if (viewDepth > MOST_VIEWS) throw tooManyViews();
  const inner = pipelineContext({ ...context, db, viewDepth }, view.collection, collation);
  const pipeline = compilePipeline([...view.pipeline, ...stagesOf(query)], inner);
  const { filter, sort, skip, limit } = pipeline.prefix;
  const prefix = { filter, sort, skip, limit, collation };
  const accepts = pipeline.nextFilter?.matchesRaw;
  const input = documentChunks(context, db, view.collection, prefix, pipeline.neededFields, accepts);
  return inChunks(pipeline.runBatches(input));
}
