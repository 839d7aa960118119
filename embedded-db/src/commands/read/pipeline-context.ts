import type { PipelineContext } from '../../aggregate/pipeline.ts';
import { documentOf, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { collectionStats, indexStats } from '../admin/statistics.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';
import { documentChunks } from './document-stream.ts';
import { filterOptions } from '../filters.ts';
import { mergeInto } from '../write/merge-into.ts';
import { letOption } from '../let-option.ts';
import { flagOption } from '../options.ts';
import { replaceCollection } from '../write/replace-collection.ts';

/** The store's side of an aggregation: documents, lookups, writes, time and slices. */
export function pipelineContext(context: CommandContext, collection: string | undefined): PipelineContext {
  const { store, db } = context;
  const own = collection === undefined ? undefined : visibleCollection(context, db, collection);
  return {
    db,
    collection,
    now: new Date(),
    let: letOption(context),
    source: (namespace, query, fields) =>
      documentChunks(context, namespace.db, namespace.collection, query, fields),
    lookup: (namespace, field, values, extraFilter) =>
      documentChunks(context, namespace.db, namespace.collection, {
        filter: lookupFilter(field, values, extraFilter),
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
          bypassValidation: flagOption(context, 'bypassDocumentValidation'),
        },
        documents,
      ),
    collectionStats: async (spec) => collectionStats(context, collection, spec),
    indexStats: async () => indexStats(own),
    localSessions: async () => store.sessions.list(),
    checkpoint: () => context.checkpoint.pauseIfDue(),
    textFilterOptions: filterOptions(own),
  };
}

function lookupFilter(field: string, values: Value[], extra: Document | undefined): Document {
  const filter = documentOf({});
  const test = values.length === 1 ? documentOf({ $eq: values[0] }) : documentOf({ $in: values });
  setField(filter, field, test);
  return extra && Object.keys(extra).length > 0 ? documentOf({ $and: [filter, extra] }) : filter;
}
