import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { indexDocument } from '../indexes/document-writer.ts';
import { indexPrefix } from '../indexes/index-entries.ts';
import type { WriteJob } from '../storage/group-commit.ts';
import { entriesOf, prefixEnd, type KvEntry } from '../storage/kv.ts';
import type { Store } from './store.ts';

const ENTRIES_PER_STEP = 500;

/** Writes all entries of an index again. */
export function* refillIndex(store: Store, collection: Collection, index: IndexInfo): WriteJob<void> {
  const { kv } = store.direct;
  yield* overEntries(store, 'index', indexPrefix(index), ({ key }) => kv.remove('index', key));
  yield* overEntries(store, 'docs', collection.prefix, ({ key, value }) =>
    indexDocument(store.direct, collection, index, key, value),
  );
}

/** Runs `action` for each entry of a prefix, in steps: a step reads its entries before it changes any. */
export function* overEntries(
  store: Store,
  space: 'docs' | 'index',
  prefix: Buffer,
  action: (entry: KvEntry) => void,
): WriteJob<void> {
  let low = prefix;
  for (;;) {
    const entries: KvEntry[] = [];
    const range = { low, high: prefixEnd(prefix), afterLow: low !== prefix };
    for (const entry of entriesOf(store.direct.kv, space, range)) {
      entries.push(entry);
      if (entries.length === ENTRIES_PER_STEP) break;
    }
    for (const entry of entries) action(entry);
    const last = entries.at(-1);
    if (!last) return;
    low = last.key;
    yield 'slice';
  }
}
