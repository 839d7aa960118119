import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import type { SortPart } from '../sort/compile-sort.ts';
import type { IndexBounds } from './index-ranges.ts';

/** How an index delivers a sort order. */
export interface SortOrder {
  readonly reverse: boolean;
  /** The first field of the sort; all fields before it have fixed values. */
  readonly freeFrom: number;
  /** Fields before `freeFrom` have several values, whose ranges have to be merged. */
  readonly merge: boolean;
}

/** How an index of the collection delivers the sort under these bounds; undefined where it does not. */
export function sortOrder(
  collection: Collection,
  index: IndexInfo,
  bounds: IndexBounds,
  parts: readonly SortPart[],
): SortOrder | undefined {
  // The keys of a collation order texts coarsely.
  if (index.lossy || index.collation || index.kind === 'text' || index.kind === 'geo') return undefined;
  const fields = fieldsWithId(collection, index);
  const fixed = new Set<string>();
  let part = 0;
  let freeFrom: number | undefined;
  let merge = false;
  let reverse: boolean | undefined;

  const skipFixedParts = () => {
    while (part < parts.length && fixed.has((parts[part] as SortPart).path)) part += 1;
  };
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as SortPart;
    const isHashed = index.fields[i]?.isHashed === true;
    const values = bounds.fields[i];
    const isOne = values?.isPoints === true && values.intervals.length <= 1 && i < bounds.pointFields;
    if (isOne && index.multikey[i] !== true) fixed.add(field.path);
    skipFixedParts();
    const wanted = parts[part];
    if (wanted === undefined) break;
    if (isOne) continue;
    if (field.path === wanted.path) {
      if (index.multikey[i] === true || isHashed) return undefined;
      const isOpposite = field.direction !== wanted.direction;
      if (reverse !== undefined && reverse !== isOpposite) return undefined;
      reverse = isOpposite;
      freeFrom ??= i;
      part += 1;
    } else if (values?.isPoints === true && i < bounds.pointFields && freeFrom === undefined) {
      merge = true;
    } else return undefined;
  }
  skipFixedParts();
  if (part < parts.length) return undefined;
  return { reverse: reverse ?? false, freeFrom: freeFrom ?? 0, merge: merge && freeFrom !== undefined };
}

/** Entries end with the document's encoded `_id`, so every index is ordered by it last, unless some are truncated. */
function fieldsWithId({ indexes: [idIndex] }: Collection, index: IndexInfo): readonly SortPart[] {
  const isReliable = idIndex?.lossy === false;
  if (!isReliable || index.fields.some((field) => field.path === '_id')) return index.fields;
  return [...index.fields, { path: '_id', direction: 1 }];
}
