import { hostname } from 'node:os';
import { documentOf, fieldOf, isDocument } from '../bson/values.ts';
import type { Document } from '../bson/values.ts';
import { QueryRun } from '../cursor/query-run.ts';
import { badValue, failedToParse, storeError } from '../errors/store-error.ts';
import { choosePlan } from '../planner/choose-plan.ts';
import { describeCount, describePlan } from '../planner/describe-plan.ts';
import { compileSort } from '../sort/compile-sort.ts';
import { aggregateCommand, readAggregation } from './aggregate.ts';
import { readerOf } from './command-context.ts';
import type { CommandContext, CommandDefinition } from './command-context.ts';
import { countCommand, distinctCommand } from './count-distinct.ts';
import { deleteCommand } from './delete.ts';
import type { StreamQuery } from './document-stream.ts';
import { filterFor } from './filters.ts';
import { findAndModifyCommand } from './find-and-modify.ts';
import { findCommand } from './find.ts';
import { checkFields } from './generic-arguments.ts';
import { documentOption, integerOption, stringOption } from './options.ts';
import { updateCommand } from './update.ts';

const EXPLAINABLE: ReadonlyMap<string, CommandDefinition> = new Map(
  Object.entries({
    find: findCommand,
    count: countCommand,
    distinct: distinctCommand,
    findAndModify: findAndModifyCommand,
    update: updateCommand,
    delete: deleteCommand,
    aggregate: aggregateCommand,
  }),
);

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];

interface Explained {
  readonly collection: string;
  readonly query: StreamQuery;
  readonly hasProjection: boolean;
  /** What an aggregation does with the documents that the plan finds. */
  readonly laterStages: Document[] | undefined;
}

function firstStatement(command: Document, list: string): Document {
  const statements = fieldOf(command, list);
  const [first, ...others]: unknown[] = Array.isArray(statements) ? statements : [];
  if (!isDocument(first)) throw failedToParse(`explain needs one statement in '${list}'`);
  if (others.length > 0) throw storeError('InvalidOptions', 'explained write batches must be of size 1');
  return first;
}

const unknownCommand = (name: string) =>
  storeError('CommandNotFound', `Explain failed due to unknown command: ${name}`);

function readExplained(context: CommandContext): Explained {
  const { body: command, name } = context;
  const common = { hint: fieldOf(command, 'hint'), collation: documentOption(context, 'collation') };
  const plain = (query: StreamQuery, hasProjection = false): Explained => ({
    collection: stringOption(context, name) ?? '',
    query: { ...common, ...query },
    hasProjection,
    laterStages: undefined,
  });
  switch (name) {
    case 'find': {
      const limit = Math.abs(integerOption(context, 'limit') ?? 0);
      const filter = documentOption(context, 'filter');
      const skip = integerOption(context, 'skip', 0);
      const query = {
        filter,
        sort: documentOption(context, 'sort'),
        skip,
        limit: limit === 0 ? undefined : limit,
      };
      return plain(
        { ...query, let: documentOption(context, 'let') },
        documentOption(context, 'projection') !== undefined,
      );
    }
    case 'count':
      return plain({ filter: documentOption(context, 'query'), countsOnly: true });
    case 'distinct':
      return plain({ filter: documentOption(context, 'query') });
    case 'findAndModify':
      return plain({
        filter: documentOption(context, 'query'),
        sort: documentOption(context, 'sort'),
        limit: 1,
      });
    case 'update': {
      const { q, multi, hint } = firstStatement(command, 'updates');
      return plain({ filter: q as Document, limit: multi === true ? undefined : 1, hint });
    }
    case 'delete': {
      const { q, limit, hint } = firstStatement(command, 'deletes');
      return plain({ filter: q as Document, limit: limit === 1 ? 1 : undefined, hint });
    }
    case 'aggregate': {
      const { collection, query, pipeline } = readAggregation(context);
      if (collection === undefined) throw badValue('an aggregation without a collection cannot be explained');
      const stages = fieldOf(command, 'pipeline') as Document[];
      return {
        collection,
        query,
        hasProjection: false,
        laterStages: pipeline.isPrefixOnly ? undefined : stages,
      };
    }
    default:
      throw unknownCommand(name);
  }
}

/** Explains the command of a context: which plan is taken, and what it costs when it is run. Nothing is written. */
export async function explainCommandOf(context: CommandContext, verbosity: string): Promise<Document> {
  if (!VERBOSITIES.includes(verbosity)) {
    throw badValue(`verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}`);
  }
  const explained = readExplained(context);
  const { query } = explained;
  const collection = context.store.catalog.find(context.db, explained.collection);
  const filter = query.filter ?? documentOf({});
  const compiled = filterFor(collection, filter, { let: query.let, collation: query.collation });
  const sort = query.sort && compileSort(query.sort, query.collation);
  const skip = query.skip ?? 0;
  const { limit, hint } = query;
  const wanted = limit === undefined ? undefined : limit + skip;
  const plan = collection
    ? choosePlan(readerOf(context), collection, { filter, compiled, sort, limit: wanted, hint })
    : { access: { kind: 'none' as const }, reverse: false, providesSort: true, needsFilter: false };
  const { hasProjection } = explained;
  const { countsOnly } = query;
  const outline = { plan, filter, sort: query.sort, skip, limit, hasProjection, countsOnly };
  const queryPlanner = documentOf({
    namespace: `${context.db}.${explained.collection}`,
    indexFilterSet: false,
    parsedQuery: filter,
    winningPlan: context.name === 'count' ? describeCount(outline) : describePlan(outline),
    rejectedPlans: [],
  });
  const run =
    collection && new QueryRun(collection, { plan, filter: compiled, sort, skip, limit, countsOnly });
  const stats = verbosity === 'queryPlanner' ? {} : { executionStats: await execute(context, run) };
  const answer = { explainVersion: '1', ...planPart(explained, documentOf({ queryPlanner, ...stats })) };
  const serverInfo = documentOf({ host: hostname(), port: 0, version: '8.0.0', gitVersion: 'none' });
  return documentOf({ ...answer, command: context.body, serverInfo });
}

function planPart({ laterStages }: Explained, plan: Document): Document {
  if (!laterStages) return plan;
  return documentOf({ stages: [documentOf({ $cursor: plan }), ...laterStages] });
}

async function execute(context: CommandContext, run: QueryRun | undefined): Promise<Document> {
  const startedAt = performance.now();
  if (run) {
    while (run.step(readerOf(context), context.checkpoint.sliceEnd(), () => true) === 'slice') {
      await context.checkpoint.pause();
    }
  }
  return documentOf({
    executionSuccess: true,
    nReturned: run?.returned ?? 0,
    executionTimeMillis: Math.round(performance.now() - startedAt),
    totalKeysExamined: run?.keysExamined ?? 0,
    totalDocsExamined: run?.documentsExamined ?? 0,
  });
}

async function explain(context: CommandContext): Promise<Document> {
  const inner = documentOption(context, 'explain');
  const name = inner && Object.keys(inner)[0];
  if (!inner || name === undefined) throw failedToParse('explain command requires a nested object');
  const canonical = name === 'findandmodify' ? 'findAndModify' : name;
  const definition = EXPLAINABLE.get(canonical);
  if (!definition) throw unknownCommand(canonical);
  checkFields(canonical, definition, inner);
  const verbosity = stringOption(context, 'verbosity') ?? 'allPlansExecution';
  return explainCommandOf({ ...context, name: canonical, body: inner }, verbosity);
}

export const explainCommand: CommandDefinition = { fields: ['explain', 'verbosity'], run: explain };
