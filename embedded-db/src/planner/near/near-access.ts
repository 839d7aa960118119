import type { Collection } from '../../catalog/collection.ts';
import { u32 } from '../../catalog/collection.ts';
import type { IndexField, IndexInfo } from '../../catalog/index-info.ts';
import { storeError } from '../../errors/store-error.ts';
import type { NearSearch } from '../../geo/near-search.ts';
import type { IndexBounds } from '../index-ranges.ts';
import { indexBounds } from '../index-ranges.ts';
import type { NearAccess } from '../plan.ts';
import type { Conjunction } from '../predicates.ts';

/** How many combinations of values before a location are searched at once; above, the whole index is read. */
const MOST_PREFIXES = 64;

interface Target {
  readonly path: string;
  readonly search: NearSearch;
}

/** The search for what is near that a filter is. */
export function nearTarget({ predicates }: Conjunction): Target | undefined {
  for (const { path, test } of predicates) if (test.op === 'near') return { path, search: test.search };
  return undefined;
}

const serves = ({ geo, path }: IndexField, target: Target): boolean => {
  if (!geo || path !== target.path) return false;
  const { isOnSphere, isGeoJson } = target.search.query;
  return geo.kind === '2dsphere' ? isOnSphere : !isGeoJson;
};

/** The encoded values before the location; undefined where the filter does not give them all. */
function prefixesOf(index: IndexInfo, { fields }: IndexBounds, count: number): Buffer[] | undefined {
  let prefixes = [u32(index.id)];
  for (let i = 0; i < count; i++) {
    const values = fields[i];
    if (values?.isPoints !== true) return undefined;
    prefixes = prefixes.flatMap((prefix) => values.intervals.map(({ low }) => Buffer.concat([prefix, low])));
    if (prefixes.length > MOST_PREFIXES) return undefined;
  }
  return prefixes;
}

/**
 * The index of locations that a search for what is near reads: the one that the filter narrows most.
 * @param usable the indexes that hold every match
 * @throws StoreError 291 where there is none
 */
export function nearAccess(
  collection: Collection,
  target: Target,
  usable: readonly IndexInfo[],
  conjunctionFor: (index: IndexInfo) => Conjunction,
): NearAccess {
  let best: NearAccess | undefined;
  for (const index of usable) {
    const at = index.fields.findIndex((field) => serves(field, target));
    if (at < 0) continue;
    const prefixes = prefixesOf(index, indexBounds(index, conjunctionFor(index)), at);
    const grid = index.fields[at]?.geo?.grid;
    const access = { kind: 'near', index, search: target.search, grid, prefixes, prefixFields: at } as const;
    const isNarrower = prefixes !== undefined && at > (best?.prefixes ? best.prefixFields : -1);
    if (!best || isNarrower) best = access;
  }
  if (best) return best;
  throw storeError(
    'NoQueryExecutionPlans',
    `error processing query: ns=${collection.db}.${collection.name} planner returned error :: caused by :: unable to find index for $geoNear query`,
  );
}

/**
 * The field that `$geoNear` searches without a key: that of the only index on the plane, else of the only one on the sphere.
 * @throws StoreError 27 IndexNotFound
 */
export function locationField(collection: Collection | undefined): string {
  if (!collection) return '';
  for (const kind of ['2d', '2dsphere'] as const) {
    const fields = collection.indexes
      .filter((index) => !index.building && !index.hidden)
      .flatMap((index) => index.fields.find(({ geo }) => geo?.kind === kind) ?? []);
    const [first, second] = fields;
    if (second) {
      throw storeError(
        'IndexNotFound',
        `There is more than one ${kind} index on ${collection.db}.${collection.name}; unsure which to use for $geoNear`,
      );
    }
    if (first) return first.path;
  }
  throw storeError('IndexNotFound', '$geoNear requires a 2d or 2dsphere index, but none were found');
}
