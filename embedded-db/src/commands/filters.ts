import type { Document } from '../values/values.ts';
import type { Collection } from '../catalog/collection.ts';
import { textTest } from '../planner/text-search.ts';
import { compileFilter } from '../query/compile-filter.ts';
import type { CompiledFilter, FilterOptions } from '../query/compile-filter.ts';

/** The collation of an operation: its own, or that of its collection. */
export const collationFor = (
  collection: Collection | undefined,
  given: Document | undefined,
): Document | undefined => (given && Object.keys(given).length > 0 ? given : collection?.collation?.spec);

/** The options for filters on a collection: its text index, if it has one. */
export function filterOptions(
  collection: Collection | undefined,
  options: { let?: Document | undefined; collation?: Document | undefined } = {},
): FilterOptions {
  const text = collection?.indexes.find((index) => index.kind === 'text' && !index.building)?.text;
  // No spread followed by further fields: V8 then promotes the object and all that it refers to, and every command creates one.
  const collation = collationFor(collection, options.collation);
  return { let: options.let, collation, now: new Date(), text: text && textTest(text), takesNear: false };
}

export function filterFor(
  collection: Collection | undefined,
  filter: Document,
  options?: { let?: Document | undefined; collation?: Document | undefined },
): CompiledFilter {
  const all = filterOptions(collection, options);
  all.takesNear = true;
  return compileFilter(filter, all);
}
