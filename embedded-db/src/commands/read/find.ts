import { decode, decodeFields, encode } from '../../bson/codec.ts';
import { withFields } from '../../bson/raw.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { QueryBatches } from '../../cursor/batch-sources.ts';
import { QueryRun } from '../../cursor/query-run.ts';
import { TailBatches } from '../../cursor/tail-batches.ts';
import { badValue, failedToParse, location } from '../../errors/store-error.ts';
import { checkNatural, choosePlan } from '../../planner/choose-plan.ts';
import { NaturalSource } from '../../planner/natural-source.ts';
import type { Plan } from '../../planner/plan.ts';
import { conjunctionOf } from '../../planner/predicates.ts';
import { compileProjection } from '../../projection/compile-projection.ts';
import type { CompiledFilter } from '../../query/compile-filter.ts';
import type { Collection } from '../../catalog/collection.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { StoredDocument } from '../../planner/source.ts';
import type { KvReader } from '../../storage/kv.ts';
import { readerOf, visibleCollection } from '../command-context.ts';
import type { CommandContext, CommandDefinition, Reply } from '../command-context.ts';
import { aggregateCommand } from './aggregate.ts';
import { asAggregation } from './on-view.ts';
import { batchReply, openCursor } from './cursor-reply.ts';
import { filterFor } from '../filters.ts';
import { byExactId } from '../write/find-targets.ts';
import { readerProvider } from './reader-provider.ts';
import { letOption } from '../let-option.ts';
import { workingMemory } from '../working-memory.ts';
import {
  collectionName,
  documentOption,
  flagOption,
  integerOption,
  refuseOptions,
  toNumber,
} from '../options.ts';

/** A `find` read from its command. */
interface FindQuery {
  readonly filter: Document;
  readonly compiled: CompiledFilter;
  readonly sort: CompiledSort | undefined;
  readonly hint: Value | undefined;
  readonly projection: Document | undefined;
  readonly skip: number;
  readonly limit: number | undefined;
  readonly isSingle: boolean;
  readonly batchSize: number | undefined;
}

const REFUSED = ['min', 'max', 'returnKey', 'showRecordId', 'oplogReplay', 'allowPartialResults'];

/** `{$natural: 1}` or `{$natural: -1}`: the order of the collection itself, which a plan takes as a hint. */
function naturalOrder(sort: Document | undefined, hint: Value | undefined): Document | undefined {
  if (!isDocument(sort) || !Object.hasOwn(sort, '$natural')) return undefined;
  checkNatural(sort, 'sort');
  if (hint === undefined || (isDocument(hint) && Object.keys(hint).length === 0)) return sort;
  const hinted = isDocument(hint) ? toNumber(fieldOf(hint, '$natural')) : undefined;
  if (hinted === undefined) throw badValue('index hint not allowed with $natural sort order');
  if (hinted !== toNumber(sort['$natural']))
    throw badValue('$natural hint must be in the same direction as $natural sort order');
  return sort;
}

/** @throws StoreError 2 where a tailable cursor is not possible */
function checkTailable(context: CommandContext, collection: Collection | undefined): void {
  const sort = documentOption(context, 'sort');
  if (sort && Object.keys(sort).length > 0 && toNumber(fieldOf(sort, '$natural')) !== 1)
    throw badValue('cannot use tailable option with a sort other than {$natural: 1}');
  if (flagOption(context, 'singleBatch'))
    throw badValue("cannot use tailable option with the 'singleBatch' option");
  if (collection && !collection.cap)
    throw badValue('error processing query: tailable cursor requested on non capped collection');
}

/** The batches of a tailable cursor, which scans its collection whatever indexes there are. */
function tail(
  context: CommandContext,
  collection: Collection,
  query: FindQuery,
  project: ((found: StoredDocument) => Buffer) | undefined,
): TailBatches {
  const { compiled, skip, limit } = query;
  const { store } = context;
  const plan: Plan = {
    access: { kind: 'collection' },
    reverse: false,
    providesSort: true,
    needsFilter: true,
  };
  return new TailBatches({
    source: new NaturalSource(collection, false),
    reader: readerProvider(context, collection, plan),
    matches: compiled.isEmpty ? undefined : compiled.matchesRaw,
    project,
    skip,
    limit,
    awaitsData: flagOption(context, 'awaitData'),
    onCommit: (listener) => store.onCommit(listener),
  });
}

/** Reads a `find`. @throws StoreError for anything malformed or not supported */
export function readFind(context: CommandContext, collection: Collection | undefined): FindQuery {
  refuseOptions(context, REFUSED);
  const isTailable = flagOption(context, 'tailable');
  if (flagOption(context, 'awaitData') && !isTailable) {
    throw failedToParse("Cannot set 'awaitData' without also setting 'tailable'");
  }
  if (isTailable) checkTailable(context, collection);
  workingMemory(context);
  const filter = documentOption(context, 'filter') ?? documentOf({});
  const limit = integerOption(context, 'limit', 0) ?? 0;
  const batchSize = integerOption(context, 'batchSize', 0);
  const sort = documentOption(context, 'sort');
  const hint = fieldOf(context.body, 'hint');
  const natural = naturalOrder(sort, hint);
  const collation = documentOption(context, 'collation');
  const compiled = filterFor(collection, filter, { let: letOption(context), collation });
  const order = sort && !natural ? compileSort(sort, compiled.collation?.spec) : undefined;
  if (order?.usesTextScore === true && !conjunctionOf(compiled.root).textSearch) {
    throw location(40_218, 'query requires text score metadata, but it is not available');
  }
  return {
    filter,
    compiled,
    sort: order,
    hint: natural ?? hint,
    projection: documentOption(context, 'projection'),
    skip: integerOption(context, 'skip', 0) ?? 0,
    limit: limit === 0 ? undefined : limit,
    isSingle: flagOption(context, 'singleBatch'),
    batchSize,
  };
}

function planFind(kv: KvReader, collection: Collection, query: FindQuery): Plan {
  const { filter, compiled, sort, skip } = query;
  const limit = query.limit === undefined ? undefined : query.limit + skip;
  return choosePlan(kv, collection, { filter, compiled, sort, limit, hint: query.hint });
}

/** Computes the result of a stored document; undefined where it is returned unchanged. */
function projector(
  context: CommandContext,
  query: FindQuery,
): ((found: StoredDocument) => Buffer) | undefined {
  if (!query.projection) return undefined;
  const { compiled } = query;
  const projection = compileProjection(query.projection, { let: letOption(context) });
  if (projection.isIdentity) return undefined;
  const { fields } = projection;
  if (fields && projection.keepsWholeFields) return ({ raw }) => withFields(raw, fields);
  // The matched element may be in another field.
  const needed = projection.needsPositional ? undefined : fields;
  return ({ raw }) => {
    const document = needed ? decodeFields(raw, needed) : decode(raw);
    return encode(
      projection.apply(document, {
        positional: projection.needsPositional ? compiled.positional(document) : undefined,
        textScore: projection.needsTextScore ? compiled.textScore(document) : undefined,
      }),
    );
  };
}

function find(context: CommandContext): Reply | Promise<Reply> {
  const { db } = context;
  const name = collectionName(context);
  const collection = visibleCollection(context, db, name);
  if (collection?.view) return aggregateCommand.run(asAggregation(context));
  const query = readFind(context, collection);
  const namespace = `${db}.${name}`;
  const project = projector(context, query);
  const reader = readerOf(context);
  if (!collection) return batchReply(context, 'firstBatch', { documents: [], isLast: true }, 0n, namespace);
  const cursorOptions = {
    namespace,
    collection: name,
    batchSize: query.batchSize,
    isSingle: query.isSingle,
    maxTimeMs: integerOption(context, 'maxTimeMS', 0),
    isPatient: flagOption(context, 'noCursorTimeout'),
  };
  if (flagOption(context, 'tailable')) {
    const isTailing = flagOption(context, 'awaitData');
    return openCursor(context, tail(context, collection, query, project), { ...cursorOptions, isTailing });
  }
  const { exactId } = query.compiled;
  if (
    exactId !== undefined &&
    query.skip === 0 &&
    query.batchSize !== 0 &&
    fieldOf(context.body, 'hint') === undefined
  ) {
    const found = byExactId(reader, collection, exactId);
    const documents = found ? [project ? project(found) : found.raw] : [];
    return batchReply(context, 'firstBatch', { documents, isLast: true }, 0n, namespace);
  }
  const plan = planFind(reader, collection, query);
  const run = new QueryRun(collection, {
    plan,
    filter: query.compiled,
    sort: query.sort,
    skip: query.skip,
    limit: query.limit,
    memory: workingMemory(context),
  });
  const source = new QueryBatches(run, readerProvider(context, collection, plan), project);
  return openCursor(context, source, cursorOptions);
}

export const findCommand: CommandDefinition = {
  fields:
    `find filter sort projection hint skip limit batchSize singleBatch min max returnKey showRecordId tailable
    awaitData oplogReplay noCursorTimeout allowPartialResults collation allowDiskUse let term`.split(/\s+/),
  reads: true,
  onViews: true,
  inTransaction: true,
  run: find,
};
