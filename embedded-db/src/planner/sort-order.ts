import type { IndexInfo } from '../catalog/index-info.ts';
import type { SortPart } from '../sort/compile-sort.ts';
import type { IndexBounds } from './index-ranges.ts';

/** How an index delivers a sort. */
export interface SortOrder {
  readonly reverse: boolean;
  /** The field from which on the entries are in the order of the sort, once what lies before is fixed. */
  readonly freeFrom: number;
  /** Several values lie before `freeFrom`: their ranges have to be merged. */
  readonly merge: boolean;
}

/** Whether an index delivers the sort, given what the filter fixes of it. */
export function sortOrder(
  index: IndexInfo,
  bounds: IndexBounds,
  parts: readonly SortPart[],
): SortOrder | undefined {
  if (index.lossy || index.kind === 'text') return undefined;
  const fields = fieldsWithId(index);
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
    const values = bounds.fields[i];
    const isOne = values?.isPoints === true && values.intervals.length <= 1 && i < bounds.pointFields;
    if (isOne && index.multikey[i] !== true) fixed.add(field.path);
    skipFixedParts();
    const wanted = parts[part];
    if (wanted === undefined) break;
    if (isOne) continue;
    if (field.path === wanted.path) {
      if (index.multikey[i] === true) return undefined;
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

/** Entries end with the document's `_id`, so an index without it is ordered by it at last. */
function fieldsWithId(index: IndexInfo): readonly SortPart[] {
  if (index.fields.some((field) => field.path === '_id')) return index.fields;
  return [...index.fields, { path: '_id', direction: 1 }];
}
