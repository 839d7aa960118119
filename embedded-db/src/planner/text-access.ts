import { encodeKeys } from '../bson/keys.ts';
import type { Collection } from '../catalog/collection.ts';
import { u32 } from '../catalog/collection.ts';
import type { TextOptions } from '../catalog/index-info.ts';
import { storeError } from '../errors/store-error.ts';
import type { FilterNode } from '../query/filter-node.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { NoAccess, TextAccess } from './plan.ts';
import { parseTextSearch } from './text-search.ts';

/** The entries of every term that is searched for. @throws StoreError 27 IndexNotFound without a text index */
export function textAccess(
  collection: Collection,
  search: Extract<FilterNode, { kind: 'text' }>,
): TextAccess | NoAccess {
  const index = collection.indexes.find((candidate) => candidate.kind === 'text' && !candidate.building);
  if (!index) throw storeError('IndexNotFound', 'text index required for $text query');
  const language = search.language ?? (index.text as TextOptions).defaultLanguage;
  const { terms } = parseTextSearch(search.search, language);
  if (terms.length === 0) return { kind: 'none' };
  const ranges = terms.map((term) => {
    const low = Buffer.concat([u32(index.id), encodeKeys([term], [1]).bytes]);
    return { low, high: prefixEnd(low), headBytes: low.length };
  });
  ranges.sort((a, b) => Buffer.compare(a.low, b.low));
  return { kind: 'text', index, ranges };
}
