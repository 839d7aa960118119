import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { KvReader } from '../storage/kv.ts';
import type { IndexBounds } from './index-ranges.ts';
import type { IndexAccess, Plan } from './plan.ts';

export interface Candidate {
  readonly index: IndexInfo;
  readonly bounds: IndexBounds;
  readonly plan: Plan;
  readonly access: IndexAccess;
  readonly isSorted: boolean;
}

interface Wanted {
  readonly sort: unknown;
  readonly limit: number | undefined;
}

/** Entries of a range that are counted before its size is estimated. */
const PROBE_ENTRIES = 128;

/** The candidate with the lowest estimate. Entries are counted only where the bounds do not decide. */
export function cheapest(
  kv: KvReader,
  collection: Collection,
  candidates: readonly Candidate[],
  wanted: Wanted,
): Candidate {
  const first = candidates[0] as Candidate;
  if (candidates.length === 1) return first;
  const unique = candidates.find((candidate) => isOneKey(candidate));
  if (unique) return unique;
  const clear = clearWinner(candidates, wanted);
  if (clear) return clear;
  const sizes = candidates.map((candidate) => estimateSize(kv, collection, candidate));
  const matching = Math.min(...sizes);
  const costs = candidates.map((candidate, i) =>
    cost(candidate, sizes[i] as number, matching, collection, wanted),
  );
  return candidates[costs.indexOf(Math.min(...costs))] as Candidate;
}

const isOneKey = ({ index, bounds, access }: Candidate): boolean =>
  index.unique && bounds.pointFields === index.fields.length && access.ranges.length <= 1;

/** The path of a wildcard index does not count, because it narrows nothing that another index on the path would not. */
const narrowness = ({ index, bounds: { pointFields, hasRange } }: Candidate): number => {
  const boundFields = pointFields + (hasRange ? 1 : 0);
  const { at = boundFields } = index.wildcard ?? {};
  return pointFields + boundFields - (at < pointFields ? 2 : at < boundFields ? 1 : 0);
};

/** The candidate that shares its leading fields with all others and delivers the sort if any does. */
function clearWinner(candidates: readonly Candidate[], wanted: Wanted): Candidate | undefined {
  const best = [...candidates].sort(
    (a, b) => Number(b.isSorted) - Number(a.isSorted) || narrowness(b) - narrowness(a),
  )[0] as Candidate;
  const heads = boundedPaths(best);
  const beatsAll = candidates.every((candidate) => {
    if (candidate === best) return true;
    const isNarrower = narrowness(candidate) > narrowness(best);
    return !isNarrower && boundedPaths(candidate).every((path) => heads.includes(path));
  });
  const isSortedWell =
    wanted.sort === undefined || best.isSorted || candidates.every((candidate) => !candidate.isSorted);
  return beatsAll && isSortedWell ? best : undefined;
}

function boundedPaths({ index, access }: Candidate): string[] {
  const paths = index.fields.slice(0, access.walkedFields).map((field) => field.path);
  return index.wildcard ? paths.toSpliced(index.wildcard.at, 1) : paths;
}

function estimateSize(kv: KvReader, collection: Collection, candidate: Candidate): number {
  if (narrowness(candidate) === 0 && !candidate.bounds.hasRange) return collection.count;
  let seen = 0;
  const space = candidate.index.kind === 'id' ? 'docs' : 'index';
  for (const range of candidate.access.ranges) {
    const scan = kv.scan(space, range);
    while (seen < PROBE_ENTRIES && scan.next()) seen += 1;
    scan.close();
    if (seen >= PROBE_ENTRIES) return Math.max(PROBE_ENTRIES, guess(collection.count, candidate));
  }
  return seen;
}

/** Beyond the probe a point is assumed to keep a tenth of the entries, a range a third. */
function guess(count: number, { bounds }: Candidate): number {
  return (count / 10 ** bounds.pointFields) * (bounds.hasRange ? 1 / 3 : 1);
}

function cost(
  candidate: Candidate,
  size: number,
  matching: number,
  collection: Collection,
  wanted: Wanted,
): number {
  if (wanted.sort !== undefined && !candidate.isSorted) return size * 1.5;
  if (wanted.limit === undefined) return size;
  const share = Math.max(matching, 1) / Math.max(collection.count, 1);
  return Math.min(size, (wanted.limit / share) * (size / Math.max(collection.count, 1)));
}
