import { hostname } from 'node:os';
import { namesOf } from '../../values/field-order.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import { QueryRun } from '../../cursor/query-run.ts';
import { badValue, failedToParse, storeError, type StoreError } from '../../errors/store-error.ts';
import { choosePlan } from '../../planner/choose-plan.ts';
import { describeCount, describePlan } from '../../planner/describe-plan.ts';
import { compileProjection } from '../../projection/compile-projection.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import { aggregateCommand, readAggregation } from './aggregate.ts';
import { readerOf } from '../command-context.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { countCommand, distinctCommand } from './count-distinct.ts';
import { deleteCommand, readDeleteStatement } from '../write/delete.ts';
import type { DeleteStatement } from '../write/delete.ts';
import type { StreamQuery } from './document-stream.ts';
import { filterFor } from '../filters.ts';
import { findAndModifyCommand, readFindAndModify } from '../write/find-and-modify.ts';
import { findCommand, readFind } from './find.ts';
import { checkFields } from '../generic-arguments.ts';
import { letOption } from '../let-option.ts';
import { workingMemory } from '../working-memory.ts';
import { collectionName, documentOption, stringOption } from '../options.ts';
import { refuseView } from '../views.ts';
import { asAggregation } from './on-view.ts';
import { updateCommand, readUpdateStatement } from '../write/update.ts';
import { compileStatement } from '../write/update-statement.ts';
import type { UpdateStatement } from '../write/update-statement.ts';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

interface Explained {
  readonly collection: string;
  readonly query: StreamQuery;
  readonly hasProjection: boolean;
  /** The stages of an aggregation after the plan. */
  readonly laterStages: Document[] | undefined;
  /** The write to the documents of the plan, if the command writes. */
  readonly write?: ExplainedWrite;
}

interface ExplainedWrite {
  readonly stage: 'UPDATE' | 'DELETE';
  readonly isMulti: boolean;
  /** Whether it inserts a document when none matches. */
  readonly upserts: boolean;
  /** Whether it returns the document. */
  readonly returnsDocument: boolean;
}

function firstStatement(command: Document, list: string): Document {
  const statements = fieldOf(command, list);
  const [first, ...others]: unknown[] = Array.isArray(statements) ? statements : [];
  if (!isDocument(first)) throw failedToParse(`explain needs one statement in '${list}'`);
  if (others.length > 0) throw storeError('InvalidOptions', 'explained write batches must be of size 1');
  return first;
}

interface Explainable {
  readonly definition: CommandDefinition;
  readonly read: (context: CommandContext) => Explained;
}

function plain(context: CommandContext, query: StreamQuery): Explained {
  const common = { hint: fieldOf(context.body, 'hint'), collation: documentOption(context, 'collation') };
  return {
    collection: collectionName(context),
    query: { ...common, ...query },
    hasProjection: false,
    laterStages: undefined,
  };
}

/** The query of a statement that writes. */
const targets = (statement: UpdateStatement | DeleteStatement, write: ExplainedWrite): Explained => {
  const { collection, filter, sort, hint, let: variables, collation } = statement;
  return {
    collection,
    query: { filter, sort, hint, let: variables, collation, limit: write.isMulti ? undefined : 1 },
    hasProjection: false,
    laterStages: undefined,
    write,
  };
};

function explainedUpdate(
  context: CommandContext,
  statement: UpdateStatement,
  returnsDocument = false,
): Explained {
  // A malformed update is refused as it would be without `explain`.
  compileStatement(context, statement);
  const { multi: isMulti, upsert: upserts } = statement;
  return targets(statement, { stage: 'UPDATE', isMulti, upserts, returnsDocument });
}

const explainedDelete = (statement: DeleteStatement, returnsDocument = false): Explained =>
  targets(statement, { stage: 'DELETE', isMulti: statement.isMulti, upserts: false, returnsDocument });

function readFindLike(context: CommandContext): Explained {
  const collection = context.store.catalog.find(context.db, collectionName(context));
  const { filter, sort: order, skip, limit, hint, projection } = readFind(context, collection);
  const variables = letOption(context);
  if (projection) compileProjection(projection, { let: variables });
  const sort = order && documentOption(context, 'sort');
  return {
    ...plain(context, { filter, sort, skip, limit, hint, let: variables }),
    hasProjection: projection !== undefined,
  };
}

function readFindAndModifyLike(context: CommandContext): Explained {
  const { change } = readFindAndModify(context);
  return change.kind === 'update'
    ? explainedUpdate(context, change.statement, true)
    : explainedDelete(change.statement, true);
}

function readAggregateLike(context: CommandContext): Explained {
  const { source: collection, query, pipeline } = readAggregation(context);
  if (collection === undefined) throw badValue('an aggregation without a collection cannot be explained');
  const stages = fieldOf(context.body, 'pipeline') as Document[];
  return { collection, query, hasProjection: false, laterStages: pipeline.isPrefixOnly ? undefined : stages };
}

/** The commands that can be explained, with the query of each. */
const EXPLAINABLE: ReadonlyMap<string, Explainable> = new Map(
  Object.entries<Explainable>({
    find: { definition: findCommand, read: readFindLike },
    count: {
      definition: countCommand,
      read: (context) => plain(context, { filter: documentOption(context, 'query'), countsOnly: true }),
    },
    distinct: {
      definition: distinctCommand,
      read: (context) => plain(context, { filter: documentOption(context, 'query') }),
    },
    findAndModify: { definition: findAndModifyCommand, read: readFindAndModifyLike },
    findandmodify: { definition: findAndModifyCommand, read: readFindAndModifyLike },
    update: {
      definition: updateCommand,
      read: (context) => {
        const given = firstStatement(context.body, 'updates');
        return explainedUpdate(context, readUpdateStatement(context, collectionName(context), given));
      },
    },
    delete: {
      definition: deleteCommand,
      read: (context) => {
        const given = firstStatement(context.body, 'deletes');
        return explainedDelete(readDeleteStatement(context, collectionName(context), given));
      },
    },
    aggregate: { definition: aggregateCommand, read: readAggregateLike },
  }),
);

function explainable(name: string): Explainable {
  const found = EXPLAINABLE.get(name);
  if (!found) throw storeError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  return found;
}

const concernRefused = (name: string): StoreError =>
  name === 'aggregate'
    ? failedToParse("Aggregation explain does not support the'writeConcern' option")
    : storeError('InvalidOptions', 'Command explain does not support writeConcern');

/** Explains the command of a context: its plan and the cost of running it. Nothing is written. */
export async function explainCommandOf(context: CommandContext, verbosity: string): Promise<Document> {
  if (!VERBOSITIES.includes(verbosity)) {
    throw badValue(`verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}`);
  }
  if (fieldOf(context.body, 'writeConcern') !== undefined) throw concernRefused(context.name);
  const { definition, read } = explainable(context.name);
  const target = fieldOf(context.body, context.name);
  if (context.name !== 'aggregate' && typeof target === 'string') {
    const { catalog } = context.store;
    if (definition.onViews !== true) refuseView(catalog, context.db, target);
    else if (catalog.find(context.db, target)?.view)
      return explainCommandOf(asAggregation(context), verbosity);
  }
  const explained = read(context);
  const { query } = explained;
  const collection = context.store.catalog.find(context.db, explained.collection);
  const filter = query.filter ?? documentOf({});
  const compiled = filterFor(collection, filter, { let: query.let, collation: query.collation });
  const sort = query.sort && compileSort(query.sort, compiled.collation?.spec);
  const skip = query.skip ?? 0;
  const { limit, hint } = query;
  const wanted = limit === undefined ? undefined : limit + skip;
  const plan = collection
    ? choosePlan(readerOf(context), collection, { filter, compiled, sort, limit: wanted, hint })
    : { access: { kind: 'none' as const }, reverse: false, providesSort: true, needsFilter: false };
  const { hasProjection, write } = explained;
  const { countsOnly } = query;
  // A write of one document stops after the first.
  const shownLimit = write ? undefined : limit;
  const outline = { plan, filter, sort: query.sort, skip, limit: shownLimit, hasProjection, countsOnly };
  const inputStage = context.name === 'count' ? describeCount(outline) : describePlan(outline);
  const queryPlanner = documentOf({
    namespace: `${context.db}.${explained.collection}`,
    indexFilterSet: false,
    parsedQuery: filter,
    winningPlan: write ? documentOf({ stage: write.stage, inputStage }) : inputStage,
    rejectedPlans: [],
  });
  const run =
    collection &&
    new QueryRun(collection, {
      plan,
      filter: compiled,
      sort,
      skip,
      limit,
      countsOnly,
      memory: workingMemory(context),
    });
  const stats = verbosity === 'queryPlanner' ? {} : { executionStats: await execute(context, run, write) };
  const answer = { explainVersion: '1', ...planPart(explained, documentOf({ queryPlanner, ...stats })) };
  const serverInfo = documentOf({ host: hostname(), port: 0, version: '8.0.0', gitVersion: 'none' });
  return documentOf({ ...answer, command: context.body, serverInfo });
}

function planPart({ laterStages }: Explained, plan: Document): Document {
  if (!laterStages) return plan;
  return documentOf({ stages: [documentOf({ $cursor: plan }), ...laterStages] });
}

/** The effect of a write. Each matching document counts as changed, as in MongoDB. */
function describeWrite({ stage, upserts, returnsDocument }: ExplainedWrite, found: number): Document {
  const nReturned = returnsDocument ? found : 0;
  if (stage === 'DELETE') return documentOf({ stage, nReturned, nWouldDelete: found });
  const nWouldUpsert = upserts && found === 0 ? 1 : 0;
  return documentOf({ stage, nReturned, nMatched: found, nWouldModify: found, nWouldUpsert });
}

async function execute(
  context: CommandContext,
  run: QueryRun | undefined,
  write: ExplainedWrite | undefined,
): Promise<Document> {
  const startedAt = performance.now();
  try {
    while (run?.step(readerOf(context), context.checkpoint.sliceEnd(), () => true) === 'slice') {
      await context.checkpoint.pause();
    }
  } finally {
    run?.close();
  }
  const found = run?.returned ?? 0;
  const executionStages = write && describeWrite(write, found);
  return documentOf({
    executionSuccess: true,
    nReturned: executionStages ? executionStages['nReturned'] : found,
    executionTimeMillis: Math.round(performance.now() - startedAt),
    totalKeysExamined: run?.keysExamined ?? 0,
    totalDocsExamined: run?.documentsExamined ?? 0,
    executionStages,
  });
}

async function explain(context: CommandContext): Promise<Document> {
  const inner = documentOption(context, 'explain');
  const name = inner && namesOf(inner)[0];
  if (!inner || name === undefined) throw failedToParse('explain command requires a nested object');
  checkFields(name, explainable(name).definition, inner);
  const verbosity = stringOption(context, 'verbosity') ?? 'allPlansExecution';
  return explainCommandOf({ ...context, name, body: inner }, verbosity);
}

export const explainCommand: CommandDefinition = {
  fields: ['explain', 'verbosity'],
  reads: true,
  run: explain,
};
