import type { PipelineContext } from '../../aggregate/pipeline.ts';
import { documentOf, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { collectionStats, indexStats } from '../admin/statistics.ts';
import { visibleCollection } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';
import { readCollation } from '../../sort/collation.ts';
import { documentChunks } from './document-stream.ts';
import { collationFor, filterOptions } from '../filters.ts';
import { mergeInto } from '../write/merge-into.ts';
import { letOption } from '../let-option.ts';
import { documentOption, flagOption } from '../options.ts';
import { replaceCollection } from '../write/replace-collection.ts';

const SIMPLE = documentOf({ locale: 'simple' });

/** The store's side of an aggregation: documents, lookups, writes, time and slices. */
export function pipelineContext(context: CommandContext, collection: string | undefined): PipelineContext {
  const { store, db } = context;
  const own = collection === undefined ? undefined : visibleCollection(context, db, collection);
  const given = collationFor(own, documentOption(context, 'collation'));
  const pipelineCollation = readCollation(given);
  // What the pipeline reads elsewhere is compared by its own collation too.
  const collation = pipelineCollation?.spec ?? SIMPLE;
  return {
    db,
    collection,
    collation: pipelineCollation,
    now: new Date(),
    let: letOption(context),
    source: (namespace, query, fields) =>
      documentChunks(context, namespace.db, namespace.collection, { ...query, collation }, fields),
    lookup: (namespace, field, values, extraFilter) =>
      documentChunks(context, namespace.db, namespace.collection, {
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
    localSessions: async () => store.sessions.list(),
    checkpoint: () => context.checkpoint.pauseIfDue(),
    textFilterOptions: filterOptions(own, { collation }),
  };
}

function lookupFilter(field: string, values: Value[], extra: Document | undefined): Document {
  const filter = documentOf({});
  const test = values.length === 1 ? documentOf({ $eq: values[0] }) : documentOf({ $in: values });
  setField(filter, field, test);
  return extra && Object.keys(extra).length > 0 ? documentOf({ $and: [filter, extra] }) : filter;
}
