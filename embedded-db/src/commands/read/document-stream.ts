import { decode, decodeFields } from '../../bson/codec.ts';
import { documentOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { QueryRun } from '../../cursor/query-run.ts';
import { choosePlan } from '../../planner/choose-plan.ts';
import { compileSort } from '../../sort/compile-sort.ts';
import type { CommandContext } from '../command-context.ts';
import { readerOf, visibleCollection } from '../command-context.ts';
import { filterFor } from '../filters.ts';
import { workingMemory } from '../working-memory.ts';
import { readerProvider } from './reader-provider.ts';

/** What an aggregation reads from a collection. */
export interface StreamQuery {
  readonly filter?: Document | undefined;
  readonly sort?: Document | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly hint?: Value | undefined;
  readonly let?: Document | undefined;
  readonly collation?: Document | undefined;
  /** Only the number of documents is needed: they may be empty. */
  readonly countsOnly?: boolean | undefined;
}

/** Documents of one chunk. */
const CHUNK = 256;

/** Opens a query on a collection; undefined when the collection does not exist. */
export function openRun(context: CommandContext, db: string, name: string, query: StreamQuery) {
  const collection = visibleCollection(context, db, name);
  const filter = query.filter ?? documentOf({});
  const { let: variables, collation, countsOnly } = query;
  const compiled = filterFor(collection, filter, { let: variables, collation });
  const sort = query.sort && compileSort(query.sort, compiled.collation?.spec);
  if (!collection) return undefined;
  const skip = query.skip ?? 0;
  const wanted = query.limit === undefined ? undefined : query.limit + skip;
  const plan = choosePlan(readerOf(context), collection, {
    filter,
    compiled,
    sort,
    limit: wanted,
    hint: query.hint,
  });
  const run = new QueryRun(collection, {
    plan,
    filter: compiled,
    sort,
    skip,
    limit: query.limit,
    countsOnly,
    memory: workingMemory(context),
  });
  return { run, plan, reader: readerProvider(context, collection, plan) };
}

/** The matching documents as raw bytes, in chunks, between which other operations run. */
async function* rawChunks(
  context: CommandContext,
  db: string,
  name: string,
  query: StreamQuery,
): AsyncGenerator<Buffer[]> {
  const opened = openRun(context, db, name, query);
  if (!opened) return;
  try {
    for (;;) {
      const chunk: Buffer[] = [];
      const end = opened.run.step(
        opened.reader(),
        context.checkpoint.sliceEnd(),
        ({ raw }) => chunk.push(raw) < CHUNK,
      );
      if (chunk.length > 0) yield chunk;
      if (end === 'done') return;
      if (end === 'slice') await context.checkpoint.pause();
    }
  } finally {
    opened.run.close();
  }
}

/**
 * The matching documents in chunks, decoded. `fields` limits the decoded fields; when it is empty, only the number of documents is
 * needed. Documents that `accepts` refuses are skipped undecoded.
 */
export async function* documentChunks(
  context: CommandContext,
  db: string,
  name: string,
  query: StreamQuery,
  fields?: ReadonlySet<string>,
  accepts?: (raw: Buffer) => boolean,
): AsyncGenerator<Document[]> {
  for await (const chunk of rawChunks(context, db, name, { ...query, countsOnly: fields?.size === 0 })) {
    const accepted = accepts ? chunk.filter(accepts) : chunk;
    yield fields ? accepted.map((raw) => decodeFields(raw, fields)) : accepted.map((raw) => decode(raw));
  }
}
