import type { Document, Value } from '../bson/values.ts';
import type { Collection } from '../catalog/collection.ts';
import { QueryRun } from '../cursor/query-run.ts';
import { documentKey } from '../indexes/document-writer.ts';
import { choosePlan } from '../planner/choose-plan.ts';
import type { StoredDocument } from '../planner/document-source.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { CompiledSort } from '../sort/compile-sort.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import type { KvReader } from '../storage/kv.ts';
import { lookUntil } from './run-write.ts';

/** Which documents a writing statement is about. */
export interface TargetQuery {
  readonly filter: Document;
  readonly compiled: CompiledFilter;
  readonly sort: CompiledSort | undefined;
  readonly hint: Value | undefined;
}

/** The document that an `_id` alone names. */
export function byExactId(kv: KvReader, collection: Collection, id: Value): StoredDocument | undefined {
  const key = documentKey(collection, id);
  const raw = kv.get('docs', key);
  return raw && { key, raw };
}

function open(kv: KvReader, collection: Collection, query: TargetQuery, limit: number | undefined): QueryRun {
  const { filter, compiled, sort, hint } = query;
  const plan = choosePlan(kv, collection, { filter, compiled, sort, limit, hint });
  return new QueryRun(collection, { plan, filter: compiled, sort, skip: 0, limit });
}

/** The first matching document, as it is at the moment the job goes on. */
export function* firstTarget(
  kv: KvReader,
  collection: Collection,
  query: TargetQuery,
): WriteJob<StoredDocument | undefined> {
  const { exactId } = query.compiled;
  if (exactId !== undefined && query.hint === undefined) return byExactId(kv, collection, exactId);
  const run = open(kv, collection, query, 1);
  for (;;) {
    let first: StoredDocument | undefined;
    const end = run.step(kv, lookUntil(), (found) => {
      first = found;
      return false;
    });
    if (first !== undefined || end !== 'slice') return first;
    yield 'slice';
  }
}

/** What others wrote between two slices may have moved a document to where the walk met it again. */
function eachOnce(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** The keys of all matching documents. They are gathered first, so that writing cannot bring a document up again. */
export function* allTargets(kv: KvReader, collection: Collection, query: TargetQuery): WriteJob<Buffer[]> {
  const { exactId } = query.compiled;
  if (exactId !== undefined && query.hint === undefined) return [documentKey(collection, exactId)];
  const keys: Buffer[] = [];
  const run = open(kv, collection, query, undefined);
  for (let slices = 1; ; slices++) {
    const end = run.step(kv, lookUntil(), (found) => keys.push(found.key) > 0);
    if (end !== 'slice') return slices === 1 ? keys : eachOnce(keys);
    yield 'slice';
  }
}
