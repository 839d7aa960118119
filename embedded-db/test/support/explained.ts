import { expect } from 'vitest';
import type { Store } from '../../src/engine/store.ts';
import type { Document } from '../../src/values/values.ts';
import { command } from './in-process.ts';

type Fields = Record<string, unknown>;

export interface Query {
  readonly filter?: Fields;
  readonly sort?: Fields;
  readonly limit?: number;
  readonly collation?: Fields;
  readonly hint?: unknown;
}

/** How a query was carried out, and the `_id`s of what it found. */
export interface Explained {
  readonly ids: number[];
  /** The stages of the plan, the outermost first. */
  readonly stages: string[];
  /** The indexes that it reads. */
  readonly indexes: string[];
  readonly keys: number;
  readonly documents: number;
}

/** Makes a collection `c` of documents that are numbered from 0, with these indexes. */
export const makeCollection = async (
  store: Store,
  documents: readonly Fields[],
  indexes: readonly Fields[] = [],
): Promise<void> => {
  const numbered = documents.map((each, _id) => ({ _id, ...each }));
  await succeed(store, { insert: 'c', documents: numbered });
  if (indexes.length > 0) await succeed(store, { createIndexes: 'c', indexes });
};

/** Runs a command on the database of `makeCollection`. @throws the error of its reply */
export const succeed = async (store: Store, body: Fields): Promise<Document> => {
  const reply = await command(store, body);
  const [error = reply] = (reply['writeErrors'] ?? []) as Document[];
  if (error['errmsg'] !== undefined) throw new Error(error['errmsg'] as string);
  return reply;
};

/** The numbers of the documents that a query finds, ascending where it has no sort. */
export const idsOf = async (store: Store, query: Query): Promise<number[]> => {
  const { cursor } = await succeed(store, { find: 'c', batchSize: 100_000, ...query });
  const ids = ((cursor as Document)['firstBatch'] as Document[]).map(({ _id }) => _id as number);
  return query.sort ? ids : ids.toSorted((a, b) => a - b);
};

/** Runs and explains a query. */
export const explained = async (store: Store, query: Query): Promise<Explained> => {
  const explain = { find: 'c', ...query };
  const { queryPlanner, executionStats } = (await succeed(store, {
    explain,
    verbosity: 'executionStats',
  })) as { queryPlanner: Document; executionStats: Document };
  const stages: string[] = [];
  const indexes: string[] = [];
  const visit = (stage: Document): void => {
    stages.push(stage['stage'] as string);
    if (stage['indexName'] !== undefined) indexes.push(stage['indexName'] as string);
    const { inputStage, inputStages = [] } = stage as { inputStage?: Document; inputStages?: Document[] };
    for (const inner of inputStage ? [inputStage] : inputStages) visit(inner);
  };
  visit(queryPlanner['winningPlan'] as Document);
  return {
    ids: await idsOf(store, query),
    stages,
    indexes,
    keys: executionStats['totalKeysExamined'] as number,
    documents: executionStats['totalDocsExamined'] as number,
  };
};

/** Of each query whether its plan is the expected one, such as `name 3` for three keys of an index, and the answer that of a scan. */
export const expectPlans = async (
  store: Store,
  cases: readonly (readonly [query: Query, plan: string])[],
): Promise<void> => {
  const [told, expected]: [unknown[], unknown[]] = [[], []];
  for (const [query, plan] of cases) {
    const { ids, indexes, keys } = await explained(store, query);
    const read = indexes.length === 0 ? 'scan' : `${indexes.join(' ')} ${keys}`;
    told.push({ query, plan: read, ids });
    expected.push({ query, plan, ids: await idsOf(store, { ...query, hint: { $natural: 1 } }) });
  }
  expect(told).toEqual(expected);
};

/** Whether an index alone decides a filter, so that a count of what it finds reads no document. */
export const countsByKeys = async (store: Store, query: Fields, collation?: Fields): Promise<boolean> => {
  const count = { count: 'c', query, ...(collation && { collation }) };
  const counted = await succeed(store, count);
  const scanned = await succeed(store, { ...count, hint: { $natural: 1 } });
  expect({ query, n: counted['n'] }).toEqual({ query, n: scanned['n'] });
  const { queryPlanner } = (await succeed(store, { explain: count, verbosity: 'queryPlanner' })) as {
    queryPlanner: { winningPlan: { inputStage: Document } };
  };
  return queryPlanner.winningPlan.inputStage['stage'] === 'COUNT_SCAN';
};
