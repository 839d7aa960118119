import { toDouble } from '../values/arithmetic.ts';
import { fieldOf, isDocument, isNumber } from '../values/values.ts';
import { equalValues } from '../values/compare.ts';
import type { Document, Value } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { badValue, failedToParse, storeError } from '../errors/store-error.ts';
import type { CompiledFilter } from '../query/compile-filter.ts';
import type { FilterNode } from '../query/filter-node.ts';
import type { CompiledSort } from '../sort/compile-sort.ts';
import type { KvReader } from '../storage/kv.ts';
import { cheapest } from './estimate.ts';
import type { Candidate } from './estimate.ts';
import { indexBounds, scanRanges } from './index-ranges.ts';
import type { IndexBounds } from './index-ranges.ts';
import { nearAccess, nearTarget } from './near/near-access.ts';
import type { IndexAccess, Plan } from './plan.ts';
import { conjunctionOf, conjunctions } from './predicates.ts';
import type { Conjunction } from './predicates.ts';
import { sortOrder } from './sort-order.ts';
import type { SortOrder } from './sort-order.ts';
import { textAccess } from './text-access.ts';
import { holdsEveryMatch } from './usable-index.ts';
import { wildcardUses } from './wildcard-access.ts';
import type { WildcardUse } from './wildcard-access.ts';

/** What a query reads. */
interface PlanRequest {
  readonly filter: Document;
  readonly compiled: CompiledFilter;
  readonly sort: CompiledSort | undefined;
  /** Maximum number of documents, including skipped ones; undefined for all. */
  readonly limit: number | undefined;
  /** An index by name or key pattern that must be used, or `{$natural: ±1}`. */
  readonly hint: Value | undefined;
}

/**
 * Chooses a plan. `kv` is read to estimate the size of ranges when several indexes fit.
 * @throws StoreError 2 BadValue for a hint that names no index
 */
export function choosePlan(kv: KvReader, present: Collection, request: PlanRequest): Plan {
  const collection = asOf(present, kv.asOf);
  const conjunction = conjunctionOf(request.compiled.root);
  if (conjunction.isNever)
    return { access: { kind: 'none' }, reverse: false, providesSort: true, needsFilter: false };
  if (isGiven(request.hint) && searchesText(request.compiled.root))
    throw badValue('text and hint not allowed in same query');
  if (conjunction.textSearch) return textPlan(collection, conjunction.textSearch, request.compiled);
  const near = nearTarget(conjunction);
  if (near) return nearPlan(collection, near, request);
  refuseTextScan(kv, collection, request, conjunction);
  const hinted = hintedIndex(collection, request.hint);
  if (hinted === 'natural') return collectionPlan(request);
  const usable = hinted ? [hinted] : readableIndexes(collection);
  const conjunctionFor = conjunctions(request.compiled.root, request.compiled.collation);
  const candidates = usable.flatMap((index) =>
    candidatesFor(collection, index, request, conjunctionFor(index), hinted !== undefined),
  );
  if (hinted && candidates.length === 0) {
    throw badValue(
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to a usable index',
    );
  }
  const isBounded = candidates.some((candidate) => isNarrow(candidate.bounds));
  if (!isBounded && !hinted) {
    const union = unionPlan(kv, collection, request, conjunction);
    if (union) return union;
  }
  return candidates.length > 0 ? cheapest(kv, collection, candidates, request).plan : collectionPlan(request);
}

/** The collection with the indexes that were complete at that time: a snapshot lacks entries of a later one. */
function asOf(collection: Collection, version: number | undefined): Collection {
  if (version === undefined || collection.indexes.every(({ readySince }) => readySince <= version))
    return collection;
  return { ...collection, indexes: collection.indexes.filter(({ readySince }) => readySince <= version) };
}

const isNarrow = (bounds: IndexBounds): boolean => bounds.pointFields > 0 || bounds.hasRange;

/** Whether reading the whole index can be less than reading the collection. */
const lacksDocuments = ({ partial, sparse, kind }: IndexInfo): boolean =>
  partial !== undefined || (sparse && kind === 'ordered');

/** Wildcard indexes come last: of equal ones the first is taken. */
const readableIndexes = ({ indexes }: Collection): IndexInfo[] => {
  const readable = indexes.filter((index) => !index.building && !index.hidden && index.kind !== 'text');
  const isWildcard = (index: IndexInfo): boolean => index.kind === 'wildcard';
  if (!readable.some(isWildcard)) return readable;
  return [...readable.filter((index) => !isWildcard(index)), ...readable.filter(isWildcard)];
};

function collectionPlan(request: PlanRequest): Plan {
  const first = isDocument(request.hint) ? fieldOf(request.hint, '$natural') : undefined;
  return {
    access: { kind: 'collection' },
    reverse: Number(first ?? 1) < 0,
    providesSort: request.sort === undefined,
    needsFilter: !request.compiled.isEmpty,
  };
}

function textPlan(
  collection: Collection,
  search: Extract<FilterNode, { kind: 'text' }>,
  { root, collation }: CompiledFilter,
): Plan {
  const access = textAccess(collection, search, conjunctions(root, collation));
  return { access, reverse: false, providesSort: false, needsFilter: true };
}

/** @throws StoreError 2 for a hint by which nothing near is found, 291 without an index of locations */
function nearPlan(
  collection: Collection,
  near: NonNullable<ReturnType<typeof nearTarget>>,
  request: PlanRequest,
): Plan {
  const { root, collation } = request.compiled;
  const hinted = hintedIndex(collection, request.hint);
  if (hinted === 'natural') throw badValue('geoNear expression not allowed with $natural hint');
  const conjunctionFor = conjunctions(root, collation);
  const usable = (hinted ? [hinted] : readableIndexes(collection)).filter((index) =>
    holdsEveryMatch(index, request, conjunctionFor(index)),
  );
  const access = nearAccess(collection, near, usable, conjunctionFor);
  return { access, reverse: false, providesSort: request.sort === undefined, needsFilter: true };
}

/** @throws StoreError 2 where `$natural` is neither 1 nor -1, or has other fields beside it */
export function checkNatural(order: Document, what: 'hint' | 'sort'): void {
  if (Object.keys(order).length > 1) throw badValue(`Cannot include '$natural' in compound ${what}`);
  const direction = order['$natural'];
  if (isNumber(direction) && Math.abs(toDouble(direction)) === 1) return;
  throw badValue(`$natural ${what} cannot be set to a value other than -1 or 1.`);
}

const isGiven = (hint: Value | undefined): hint is Value =>
  hint !== undefined && !(isDocument(hint) && Object.keys(hint).length === 0);

function hintedIndex(collection: Collection, hint: Value | undefined): IndexInfo | 'natural' | undefined {
  if (!isGiven(hint)) return undefined;
  if (isDocument(hint) && Object.hasOwn(hint, '$natural')) {
    checkNatural(hint, 'hint');
    return 'natural';
  }
  if (typeof hint !== 'string' && !isDocument(hint))
    throw failedToParse('Hint must be a string or an object');
  const index = collection.indexes.find((candidate) =>
    typeof hint === 'string' ? candidate.name === hint : equalValues(candidate.spec['key'], hint),
  );
  if (index && !index.building && index.kind !== 'text') return index;
  throw badValue(
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

/** The ways in which the query can use the index: a wildcard index once for each path, and for the fields before it. */
function candidatesFor(
  collection: Collection,
  index: IndexInfo,
  request: PlanRequest,
  conjunction: Conjunction,
  isHinted: boolean,
): Candidate[] {
  const uses =
    index.kind === 'wildcard'
      ? wildcardUses(index, conjunction)
      : [{ index, bounds: indexBounds(index, conjunction) }];
  return uses.flatMap((use) => candidateFor(collection, use, request, conjunction, isHinted) ?? []);
}

function candidateFor(
  collection: Collection,
  { index, bounds }: WildcardUse,
  request: PlanRequest,
  conjunction: Conjunction,
  isHinted: boolean,
): Candidate | undefined {
  const isUsable = holdsEveryMatch(index, request, conjunction) || (isHinted && index.sparse);
  if (!isUsable) return undefined;
  const wanted =
    request.sort && !request.sort.usesTextScore && !request.sort.isCollated
      ? sortOrder(collection, index, bounds, request.sort.parts)
      : undefined;
  const access = indexAccess(collection, index, bounds, wanted);
  // Ranges can be merged only where each of them fixes all fields before those of the sort.
  const order = wanted?.merge && access.walkedFields < wanted.freeFrom ? undefined : wanted;
  if (!isNarrow(bounds) && !order && !isHinted && !lacksDocuments(index)) return undefined;
  const plan: Plan = {
    access,
    reverse: order?.reverse ?? false,
    providesSort: request.sort === undefined || order !== undefined,
    needsFilter: (!request.compiled.isEmpty && !access.isExact) || access.merge,
  };
  return { index, bounds, plan, access, isSorted: order !== undefined };
}

function indexAccess(
  collection: Collection,
  index: IndexInfo,
  bounds: IndexBounds,
  order: SortOrder | undefined,
): IndexAccess {
  const freeFrom = order?.freeFrom ?? index.fields.length;
  const { ranges, walkedFields, isCut } = scanRanges(collection, index, bounds, freeFrom);
  const hasManyPaths = index.wildcard !== undefined && walkedFields <= index.wildcard.at;
  const isSpread = index.multikey.some((isArray, i) => {
    if (!isArray) return false;
    const values = bounds.fields[i];
    return !(values?.isPoints === true && values.intervals.length === 1 && i < walkedFields);
  });
  const merge = order?.merge === true && ranges.length > 1 && walkedFields >= freeFrom;
  // Truncated bounds include other values, and entries in a merge may be older than their documents.
  const decided = isCut || merge ? [] : bounds.decided.slice(0, walkedFields);
  const tests = decided.flat();
  return {
    kind: 'index',
    index,
    bounds,
    ranges,
    walkedFields,
    merge,
    dedupe: isSpread || hasManyPaths || (isCut && index.multikey.includes(true)),
    isExact: tests.length === bounds.toDecide,
    decided: new Set(tests.map(({ clause }) => clause).filter((clause) => clause !== undefined)),
    arrayFields: decided.flatMap((each, i) => (each.some(({ element }) => element !== 0) ? [i] : [])),
    multikey: [...index.multikey],
  };
}

/** One index for each alternative of an `$or`. */
function unionPlan(
  kv: KvReader,
  collection: Collection,
  request: PlanRequest,
  conjunction: Conjunction,
): Plan | undefined {
  for (const alternatives of conjunction.alternatives) {
    const branches = alternatives.map((node) => branchAccess(kv, collection, request, node));
    if (!branches.every((branch) => branch !== undefined)) continue;
    return {
      access: { kind: 'union', branches },
      reverse: false,
      providesSort: request.sort === undefined,
      needsFilter: true,
    };
  }
  return undefined;
}

const searchesText = (node: FilterNode): boolean =>
  node.kind === 'text' || ('children' in node && node.children.some(searchesText));

/** In an `$or` with `$text` every other alternative needs an index. @throws StoreError 291 */
function refuseTextScan(
  kv: KvReader,
  collection: Collection,
  request: PlanRequest,
  conjunction: Conjunction,
): void {
  for (const alternatives of conjunction.alternatives) {
    if (!alternatives.some(searchesText)) continue;
    const others = alternatives.filter((node) => !searchesText(node));
    if (others.every((node) => branchAccess(kv, collection, request, node))) continue;
    throw storeError(
      'NoQueryExecutionPlans',
      'error processing query: planner returned error :: caused by :: Failed to produce a solution for TEXT under OR with other non-indexed clauses',
    );
  }
}

function branchAccess(
  kv: KvReader,
  collection: Collection,
  request: PlanRequest,
  node: FilterNode,
): IndexAccess | undefined {
  const { root, collation } = request.compiled;
  // Read as one filter, so that each `$elemMatch` has an element of its own.
  const conjunctionFor = conjunctions({ kind: 'and', children: [root, node] }, collation);
  const unsorted = { ...request, sort: undefined, limit: undefined };
  const candidates = readableIndexes(collection).flatMap((index) =>
    candidatesFor(collection, index, unsorted, conjunctionFor(index), false).filter(({ bounds }) =>
      isNarrow(bounds),
    ),
  );
  return candidates.length > 0 ? cheapest(kv, collection, candidates, unsorted).access : undefined;
}
