import { encodeKeys } from '../bson/keys.ts';
import type { Collection } from '../catalog/collection.ts';
import { u32 } from '../catalog/collection.ts';
import type { IndexInfo, TextOptions } from '../catalog/index-info.ts';
import { storeError } from '../errors/store-error.ts';
import type { FilterNode } from '../query/filter-node.ts';
import { MAX_VALUE_BYTES } from '../indexes/index-entries.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { Value } from '../values/values.ts';
import type { Conjunction } from './predicates.ts';
import type { NoAccess, TextAccess } from './plan.ts';
import { parseTextSearch } from './text-search.ts';

/** The values of the fields before the texts. @throws StoreError 291 where the filter does not give them all by equality */
function prefixValues({ before }: TextOptions, { predicates }: Conjunction): Value[] {
  return before.map(({ path }) => {
    for (const { path: tested, test, element } of predicates) {
      const isGiven = tested === path && element === 0 && test.op === 'eq' && !Array.isArray(test.value);
      if (isGiven) return test.value;
    }
    throw storeError(
      'NoQueryExecutionPlans',
      'error processing query: planner returned error :: caused by :: failed to use text index to satisfy $text query (if text index is compound, are equality predicates given for all prefix fields?)',
    );
  });
}

/**
 * The entries of every term that is searched for.
 * @param conjunctionFor the tests of the filter that an index may serve
 * @throws StoreError 27 IndexNotFound without a text index, 291 where a compound one is not given its first fields
 */
export function textAccess(
  collection: Collection,
  search: Extract<FilterNode, { kind: 'text' }>,
  conjunctionFor: (index: IndexInfo) => Conjunction,
): TextAccess | NoAccess {
  const index = collection.indexes.find((candidate) => candidate.kind === 'text' && !candidate.building);
  if (!index) throw storeError('IndexNotFound', 'text index required for $text query');
  const options = index.text as TextOptions;
  const prefix = prefixValues(options, conjunctionFor(index));
  const directions = [...options.before.map((field) => field.direction), 1 as const];
  const language = search.language ?? options.defaultLanguage;
  const { terms } = parseTextSearch(search.search, language);
  if (terms.length === 0) return { kind: 'none' };
  const ranges = terms.map((term) => {
    const { bytes } = encodeKeys([...prefix, term], directions);
    // Longer entries are cut: what they begin with is not unique, and the filter decides.
    const low = Buffer.concat([u32(index.id), bytes.subarray(0, MAX_VALUE_BYTES)]);
    return { low, high: prefixEnd(low), headBytes: low.length };
  });
  ranges.sort((a, b) => Buffer.compare(a.low, b.low));
  return { kind: 'text', index, ranges };
}
