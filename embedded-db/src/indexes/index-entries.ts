import { createHash } from 'node:crypto';
import { MinKey } from 'bson';
import { encodeKeys, hashValue } from '../bson/keys.ts';
import type { Document } from '../values/values.ts';
import { u32 } from '../catalog/collection.ts';
import { ENTRY_VALUE_BYTES } from '../catalog/index-info.ts';
import type { IndexInfo, TextOptions, WildcardOptions } from '../catalog/index-info.ts';
import { location } from '../errors/store-error.ts';
import { textTerms } from './text-terms.ts';
import { geoTuples } from './geo-tuples.ts';
import { indexTuples } from './index-values.ts';
import type { IndexTuple, IndexTuples } from './index-values.ts';
import { wildcardTuples } from './wildcard-tuples.ts';

/**
 * The most bytes the values of an entry may take: LMDB's longest key (1,978) less the index's id and the longest
 * encoded `_id`. A longer entry keeps its beginning and a digest of the rest.
 */
export const MAX_VALUE_BYTES = 1330;
const DIGEST_BYTES = 20;

export interface IndexEntry {
  /** `[index id][values]`: equal for two documents exactly when all their values are equal. */
  readonly prefix: Buffer;
  /** The values, for a message about a duplicate. */
  readonly tuple: IndexTuple | undefined;
  /** Further values of the document that have the same key in an index with a collation. */
  alike?: IndexTuple[];
  readonly value: Buffer;
}

export interface IndexEntries {
  readonly entries: IndexEntry[];
  readonly arrays: readonly boolean[];
  readonly singles: readonly boolean[];
  readonly lossy: boolean;
  /** Why the document must not be put into the index: see `IndexTuples`. */
  readonly ambiguous?: string | undefined;
  /** A field beside the texts of a text index, or beside the wildcard of another, holds an array: such a document cannot be indexed. */
  readonly hasArrayBeside?: boolean;
  /** Why the locations of the document cannot be indexed. */
  readonly badLocation?: { readonly code: number; readonly message: string } | undefined;
}

const NO_ENTRIES: IndexEntries = { entries: [], arrays: [], singles: [], lossy: false };

/**
 * The entries of a document that is to be stored.
 * @throws StoreError 16746 when a number on a path means both an element and a field of elements, 16766 for an array that is hashed, 16675 for one
 * beside the texts of a text index, 7246301 for one beside a wildcard, 16755 and others for what is no location
 */
export function newEntries(index: IndexInfo, document: Document, raw: Uint8Array): IndexEntries {
  const result = indexEntries(index, document, raw);
  if (result.hasArrayBeside === true) {
    throw index.text
      ? location(16_675, 'cannot have a multi-key as a prefix to a text index')
      : location(7_246_301, `Arrays are not supported beside the wildcard of the index ${index.name}`);
  }
  if (result.badLocation) throw location(result.badLocation.code, result.badLocation.message);
  const hashed = index.fields.findIndex((field, i) => field.isHashed === true && result.arrays[i] === true);
  if (hashed >= 0) {
    const path = index.fields[hashed]?.path ?? '';
    throw location(
      16_766,
      `Error: hashed indexes do not currently support array values. Found array at path: ${path}`,
    );
  }
  if (result.ambiguous === undefined) return result;
  throw location(
    16_746,
    `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${result.ambiguous}'`,
  );
}

/** Every entry that `index` keeps for a document; `raw` is the same document's bytes. */
export function indexEntries(index: IndexInfo, document: Document, raw: Uint8Array): IndexEntries {
  if (index.partial && !index.partial.matchesRaw(raw)) return NO_ENTRIES;
  if (index.text) return textEntries(index, index.text, document);
  const { tuples, ...found } = tuplesOf(index, document);
  let lossy = false;
  const seen = new Map<string, IndexEntry>();
  const entries: IndexEntry[] = [];
  for (const tuple of tuples) {
    const encoded = encodeKeys(tuple, index.directions, index.collation, index.wildcard?.at);
    const isCut = encoded.bytes.length > MAX_VALUE_BYTES + DIGEST_BYTES;
    lossy ||= encoded.lossy || isCut;
    const prefix = entryPrefix(index.id, isCut ? cut(encoded.bytes) : encoded.bytes);
    const entry: IndexEntry = { prefix, tuple, value: entryValue(prefix.length) };
    if (tuples.length > 1) {
      const name = prefix.toString('latin1');
      const same = seen.get(name);
      if (same) {
        if (index.collation) (same.alike ??= []).push(tuple);
        continue;
      }
      seen.set(name, entry);
    }
    entries.push(entry);
  }
  return { entries, lossy, ...found };
}

function tuplesOf(
  index: IndexInfo,
  document: Document,
): IndexTuples & Pick<IndexEntries, 'badLocation' | 'hasArrayBeside'> {
  if (index.wildcard) return allPaths(index, index.wildcard, document);
  if (index.kind === 'geo') return geoTuples(index, document);
  return hashedTuples(index, indexTuples(index, document));
}

/** The tuples with hashes in the place of values. */
function hashedTuples(index: IndexInfo, found: IndexTuples): IndexTuples {
  const at = index.fields.findIndex((field) => field.isHashed === true);
  if (at < 0) return found;
  const tuples = found.tuples.map((tuple) => tuple.with(at, hashValue(tuple[at], index.collation)));
  return { ...found, tuples };
}

/** In place of path and value where a document has none that the wildcard covers. */
const NO_PATH: IndexTuple = [new MinKey(), new MinKey()];

/** Each path with its value, between the values of the fields beside the wildcard. */
function allPaths(
  index: IndexInfo,
  options: WildcardOptions,
  document: Document,
): IndexTuples & Pick<IndexEntries, 'hasArrayBeside'> {
  const { at } = options;
  const { tuples, hasArrays } = wildcardTuples(options, document);
  const arrays = index.fields.map((_, i) => hasArrays && i === at + 1);
  if (index.fields.length === 2) return { tuples, arrays, singles: [], ambiguous: undefined };
  const fields = index.fields.toSpliced(at, 2);
  const beside = indexTuples({ ...index, fields, sparse: false }, document);
  const [values = []] = beside.tuples;
  const hasValues = values.some((value) => value !== undefined);
  const all = tuples.length === 0 && hasValues ? [NO_PATH] : tuples;
  return {
    tuples: all.map((tuple) => values.toSpliced(at, 0, ...tuple)),
    arrays,
    singles: [],
    ambiguous: beside.ambiguous,
    hasArrayBeside: beside.arrays.includes(true),
  };
}

function textEntries(index: IndexInfo, text: TextOptions, document: Document): IndexEntries {
  const { before, after } = text;
  const beside = indexTuples({ ...index, fields: [...before, ...after], sparse: false }, document);
  const values = (beside.tuples[0] ?? []).slice(0, before.length);
  const directions = [...before.map((field) => field.direction), 1 as const];
  const entries = textTerms(index, document).map((term) => {
    const encoded = encodeKeys([...values, term], directions);
    const isCut = encoded.bytes.length > MAX_VALUE_BYTES + DIGEST_BYTES;
    const prefix = entryPrefix(index.id, isCut ? cut(encoded.bytes) : encoded.bytes);
    return { prefix, tuple: undefined, value: entryValue(prefix.length) };
  });
  const hasArrayBeside = beside.arrays.includes(true);
  return { entries, arrays: [true], singles: [], lossy: false, hasArrayBeside };
}

function entryPrefix(indexId: number, values: Buffer): Buffer {
  const prefix = Buffer.allocUnsafe(4 + values.length);
  prefix.writeUInt32BE(indexId, 0);
  values.copy(prefix, 4);
  return prefix;
}

function cut(values: Buffer): Buffer {
  const digest = createHash('sha1').update(values.subarray(MAX_VALUE_BYTES)).digest();
  return Buffer.concat([values.subarray(0, MAX_VALUE_BYTES), digest]);
}

const offsetValues: Buffer[] = [];

/** The value of an entry: where in its key the `_id` begins. */
export function entryValue(offset: number): Buffer {
  let value = offsetValues[offset];
  if (!value) {
    value = Buffer.allocUnsafe(ENTRY_VALUE_BYTES);
    value.writeUInt16BE(offset, 0);
    offsetValues[offset] = value;
  }
  return value;
}

/** The encoded `_id` that an entry points to. */
export const idOfEntry = (entry: { key: Buffer; value: Buffer }): Buffer =>
  entry.key.subarray(entry.value.readUInt16BE(0));

/** Key of an entry: its prefix, then the encoded `_id` of its document. */
export const entryKey = (prefix: Buffer, id: Buffer): Buffer => Buffer.concat([prefix, id]);

export const indexPrefix = (index: IndexInfo): Buffer => u32(index.id);
