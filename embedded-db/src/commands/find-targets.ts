import type { Document, Value } from '../bson/values.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Collection } from '../catalog/collection.ts';
import { QueryRun } from '../cursor/query-run.ts';
import { documentKey } from '../indexes/document-writer.ts';
import { choosePlan } from '../planner/choose-plan.ts';
import type { StoredDocument } from '../planner/document-source.ts';
import { isDropped, isOutgrown } from '../planner/plan-validity.ts';
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

/** Where the documents are looked for. */
export interface TargetPlace {
  readonly catalog: Catalog;
  readonly kv: KvReader;
  readonly collection: Collection;
}

function open({ kv, collection }: TargetPlace, query: TargetQuery, limit: number | undefined) {
  const { filter, compiled, sort, hint } = query;
  const plan = choosePlan(kv, collection, { filter, compiled, sort, limit, hint });
  return {
    access: plan.access,
    run: new QueryRun(collection, { plan, filter: compiled, sort, skip: 0, limit }),
  };
}

/**
 * Hands all matching documents to `take`, slice by slice, until it answers false. Where others have made the plan useless between two
 * slices, all begins anew, after `forget`.
 * @returns how many slices it took
 */
function* look(
  place: TargetPlace,
  query: TargetQuery,
  limit: number | undefined,
  take: (found: StoredDocument) => boolean,
  forget: () => void,
): WriteJob<number> {
  let { access, run } = open(place, query, limit);
  for (let slices = 1; ; slices++) {
    if (run.step(place.kv, lookUntil(), take) !== 'slice') return slices;
    yield 'slice';
    const now = place.catalog.findById(place.collection.id);
    if (now && !isDropped(access, now) && !isOutgrown(access, now)) continue;
    forget();
    if (!now) return slices;
    ({ access, run } = open(place, query, limit));
  }
}

/** The first matching document, as it is at the moment the job goes on. */
export function* firstTarget(place: TargetPlace, query: TargetQuery): WriteJob<StoredDocument | undefined> {
  const { exactId } = query.compiled;
  if (exactId !== undefined && query.hint === undefined)
    return byExactId(place.kv, place.collection, exactId);
  let first: StoredDocument | undefined;
  const take = (found: StoredDocument): boolean => {
    first = found;
    return false;
  };
  yield* look(place, query, 1, take, () => (first = undefined));
  return first;
}

/** What others wrote between two slices may have moved a document to where the walk met it again. */
function eachOnce(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** The keys of all matching documents. They are gathered first, so that writing cannot bring a document up again. */
export function* allTargets(place: TargetPlace, query: TargetQuery): WriteJob<Buffer[]> {
  const { exactId } = query.compiled;
  if (exactId !== undefined && query.hint === undefined) return [documentKey(place.collection, exactId)];
  const keys: Buffer[] = [];
  const take = (found: StoredDocument): boolean => keys.push(found.key) > 0;
  const slices = yield* look(place, query, undefined, take, () => (keys.length = 0));
  return slices === 1 ? keys : eachOnce(keys);
}
