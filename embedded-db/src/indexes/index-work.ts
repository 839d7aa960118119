import { decodeFields, decode } from '../bson/codec.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { indexEntries, newEntries } from './index-entries.ts';
import type { IndexEntries, IndexEntry } from './index-entries.ts';
import { checkLanguages } from './text-languages.ts';

/** The change of one index by a change of one document. */
export interface IndexWork {
  readonly index: IndexInfo;
  readonly added: IndexEntry[];
  readonly removed: IndexEntry[];
  readonly result: IndexEntries | undefined;
}

/** The changes of a collection's indexes by a document's change; with `touched` only these top-level fields may differ. */
export function indexWork(
  collection: Collection,
  before: Buffer | undefined,
  after: Buffer | undefined,
  touched?: ReadonlySet<string>,
): IndexWork[] {
  if (collection.indexes.length === 1) return [];
  const affected = collection.indexes.filter((index) => index.kind !== 'id' && mayChange(index, touched));
  if (affected.length === 0) return [];
  const oldDocument = before && decodeForIndexes(affected, before);
  const newDocument = after && decodeForIndexes(affected, after);
  return affected.map((index) => {
    const old = oldDocument && before ? indexEntries(index, oldDocument, before) : undefined;
    if (newDocument && after) checkLanguages(index, newDocument, after);
    const result = newDocument && after ? newEntries(index, newDocument, after) : undefined;
    const entries = difference(old?.entries ?? [], result?.entries ?? []);
    // Another text may have the same key under a collation, so that all are checked again.
    const added = index.unique && index.collation ? (result?.entries ?? []) : entries.added;
    return { index, removed: entries.removed, added, result };
  });
}

function mayChange(index: IndexInfo, touched: ReadonlySet<string> | undefined): boolean {
  if (!touched || index.partial || index.topFields.has('$**')) return true;
  for (const field of touched) if (index.topFields.has(field)) return true;
  return false;
}

/** The fields of a document that any of the indexes uses. */
export function decodeForIndexes(indexes: readonly IndexInfo[], raw: Buffer) {
  const names = new Set<string>();
  for (const index of indexes) for (const name of index.topFields) names.add(name);
  return names.has('$**') ? decode(raw) : decodeFields(raw, names);
}

function difference(old: IndexEntry[], now: IndexEntry[]): { added: IndexEntry[]; removed: IndexEntry[] } {
  if (old.length === 0 || now.length === 0) return { added: now, removed: old };
  const nameOf = (entry: IndexEntry): string => entry.prefix.toString('latin1');
  const oldNames = new Set(old.map(nameOf));
  const newNames = new Set(now.map(nameOf));
  return {
    added: now.filter((entry) => !oldNames.has(nameOf(entry))),
    removed: old.filter((entry) => !newNames.has(nameOf(entry))),
  };
}
