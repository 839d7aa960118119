import type { Document, Value } from '../../values/values.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Collection } from '../../catalog/collection.ts';
import { QueryRun } from '../../cursor/query-run.ts';
import { documentKey } from '../../indexes/document-writer.ts';
import { choosePlan } from '../../planner/choose-plan.ts';
import type { StoredDocument } from '../../planner/source.ts';
import { isDropped, isOutdated } from '../../planner/plan-validity.ts';
import type { CompiledFilter } from '../../query/compile-filter.ts';
import type { CompiledSort } from '../../sort/compile-sort.ts';
import type { WriteJob } from '../../storage/group-commit.ts';
import type { KvReader } from '../../storage/kv.ts';
import { scanDeadline } from './run-write.ts';

/** The query of a statement that writes. */
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

/** The collection and reader of the query. */
interface TargetPlace {
  readonly catalog: Catalog;
  readonly kv: KvReader;
  readonly collection: Collection;
}

function open({ kv, collection }: TargetPlace, query: TargetQuery, limit: number | undefined) {
  const { filter, compiled, sort, hint } = query;
  const plan = choosePlan(kv, collection, { filter, compiled, sort, limit, hint });
  return {
    access: plan.access,
    run: new QueryRun(collection, { plan, filter: compiled, sort, skip: 0, limit, inAnyOrder: limit !== 1 }),
  };
}

/**
 * Passes all matching documents to `take`, in slices, until it returns false. When the plan became invalid between two slices, `forget`
 * is called and the query starts again.
 * @returns the number of slices
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
    if (run.step(place.kv, scanDeadline(), take) !== 'slice') return slices;
    yield 'slice';
    const now = place.catalog.findById(place.collection.id);
    if (now && !isDropped(access, now) && !isOutdated(access, now)) continue;
    forget();
    if (!now) return slices;
    ({ access, run } = open(place, query, limit));
  }
}

/** The first matching document, read in the current slice. */
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

/** Keys that were already found: concurrent writes may move a document ahead of the scan. */
function eachOnce(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}

/** The keys of all matching documents, collected before any write, so that no document is written twice. */
export function* allTargets(place: TargetPlace, query: TargetQuery): WriteJob<Buffer[]> {
  const { exactId } = query.compiled;
  if (exactId !== undefined && query.hint === undefined) return [documentKey(place.collection, exactId)];
  const keys: Buffer[] = [];
  const take = (found: StoredDocument): boolean => keys.push(found.key) > 0;
  const slices = yield* look(place, query, undefined, take, () => (keys.length = 0));
  return slices === 1 ? keys : eachOnce(keys);
}
