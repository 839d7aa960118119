import { decode } from '../bson/codec.ts';
import { encodeKey } from '../bson/keys.ts';
import { printValue } from '../values/print.ts';
import { rawId } from '../bson/raw.ts';
import { validateBson } from '../bson/validate.ts';
import { emptyDocument, setField } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import { namespaceOf, secondaryIndexes } from '../catalog/collection.ts';
import type { Collection } from '../catalog/collection.ts';
import type { IndexInfo } from '../catalog/index-info.ts';
import { checkOrder } from './check-order.ts';
import { entryKey, idOfEntry, indexEntries, indexPrefix } from './index-entries.ts';
import { decodeForIndexes } from './index-work.ts';
import { prefixEnd } from '../storage/kv.ts';
import type { KvReader } from '../storage/kv.ts';
import { blockNumberOf, documentPart } from '../storage/stored-value.ts';

/** Counts what was seen since the last pause, so that a large collection does not hold up other work. */
const ENTRIES_BETWEEN_PAUSES = 200;
/** A wholly broken index need not be listed entry by entry. */
const MOST_MESSAGES = 50;

interface IndexFindings {
  readonly index: IndexInfo;
  expected: number;
  found: number;
  readonly problems: string[];
}

class Findings {
  readonly #pause: () => Promise<void>;
  readonly problems: string[] = [];
  #seen = 0;

  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  add(message: string, into: string[] = this.problems): void {
    if (into.length < MOST_MESSAGES) into.push(message);
  }

  async step(): Promise<void> {
    this.#seen += 1;
    if (this.#seen % ENTRIES_BETWEEN_PAUSES === 0) await this.#pause();
  }
}

/**
 * Compares the documents of a collection with its indexes and its counts, as MongoDB's `validate` does.
 * @param reader must keep showing one moment (a snapshot), and `counted` must be of the same moment
 * @param pause awaited now and then, so that others get their turn
 * @returns the reply of `validate`: `valid`, `errors`, `nrecords`, `keysPerIndex`, `indexDetails`
 */
export async function checkIntegrity(
  reader: KvReader,
  collection: Collection,
  counted: { readonly documents: number; readonly bytes: number },
  pause: () => Promise<void>,
): Promise<Document> {
  const findings = new Findings(pause);
  const indexes = secondaryIndexes(collection)
    .filter((index) => !index.building)
    .map((index): IndexFindings => ({ index, expected: 0, found: 0, problems: [] }));
  const documents = await checkDocuments(reader, collection, indexes, findings);
  for (const of of indexes) await checkEntries(reader, collection, of, findings);
  const disorder = await checkOrder(reader, collection, documents.late, () => findings.step());
  for (const problem of disorder) findings.add(problem);
  if (documents.count !== counted.documents) {
    findings.add(`the count says ${counted.documents} documents, there are ${documents.count}`);
  }
  if (documents.bytes !== counted.bytes) {
    findings.add(`the count says ${counted.bytes} bytes, there are ${documents.bytes}`);
  }
  return reply(collection, documents.count, documents.broken, indexes, findings);
}

/** Every document is sound, stands under its own `_id`, and has all its entries in every index. */
async function checkDocuments(
  reader: KvReader,
  collection: Collection,
  indexes: IndexFindings[],
  findings: Findings,
): Promise<{ count: number; bytes: number; broken: number; late: number }> {
  const total = { count: 0, bytes: 0, broken: 0, late: 0 };
  const range = { low: collection.prefix, high: prefixEnd(collection.prefix), whole: true };
  const scan = reader.scan('docs', range);
  try {
    for (let entry = scan.next(); entry; entry = scan.next()) {
      const raw = Buffer.from(documentPart(entry.value));
      total.count += 1;
      total.bytes += raw.length;
      if (blockNumberOf(entry.value) !== undefined) total.late += 1;
      const key = Buffer.from(entry.key);
      const problem = checkDocument(reader, collection, indexes, key, raw, findings);
      if (problem !== undefined) {
        total.broken += 1;
        findings.add(`document under key ${key.toString('hex')}: ${problem}`);
      }
      await findings.step();
    }
  } finally {
    scan.close();
  }
  return total;
}

function checkDocument(
  reader: KvReader,
  collection: Collection,
  indexes: IndexFindings[],
  key: Buffer,
  raw: Buffer,
  findings: Findings,
): string | undefined {
  const unreadable = failureOf(() => decode(raw));
  if (unreadable !== undefined) return `cannot be read: ${unreadable}`;
  const id = encodeKey(rawId(raw)).bytes;
  if (!key.equals(Buffer.concat([collection.prefix, id]))) return 'its _id belongs under another key';
  const infos = indexes.map(({ index }) => index);
  const document = decodeForIndexes(infos, raw);
  for (const of of indexes) {
    const { entries, arrays, singles, lossy } = indexEntries(of.index, document, raw);
    of.expected += entries.length;
    for (const { prefix, value } of entries) {
      const stored = reader.get('index', entryKey(prefix, id));
      if (!stored?.equals(value))
        findings.add(`missing entry of the document ${key.toString('hex')}`, of.problems);
    }
    const isHiddenArray = arrays.some((isArray, i) => isArray && of.index.multikey[i] !== true);
    if (isHiddenArray && !of.index.text) findings.add('has arrays it does not know of', of.problems);
    const isHiddenSingle = singles.some((isSingle, i) => isSingle && of.index.single[i] !== true);
    if (isHiddenSingle) findings.add('has values beside arrays it does not know of', of.problems);
    if (lossy && !of.index.lossy) findings.add('has cut entries it does not know of', of.problems);
  }
  // It was stored before such documents were refused; a dump of it could not be loaded.
  const flaw = failureOf(() => validateBson(raw));
  return flaw === undefined ? undefined : `${flaw} (_id: ${printValue(rawId(raw))})`;
}

function failureOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** No entry is there without its document: all expected ones exist, so only their number has to agree. */
async function checkEntries(
  reader: KvReader,
  collection: Collection,
  of: IndexFindings,
  findings: Findings,
): Promise<void> {
  const low = indexPrefix(of.index);
  const scan = reader.scan('index', { low, high: prefixEnd(low) });
  try {
    for (let entry = scan.next(); entry; entry = scan.next()) {
      of.found += 1;
      const documentKey = Buffer.concat([collection.prefix, idOfEntry(entry)]);
      if (!reader.get('docs', documentKey)) {
        findings.add(`extra entry ${entry.key.toString('hex')} without a document`, of.problems);
      }
      await findings.step();
    }
  } finally {
    scan.close();
  }
  if (of.found !== of.expected) {
    findings.add(`holds ${of.found} entries where the documents have ${of.expected}`, of.problems);
  }
}

function reply(
  collection: Collection,
  count: number,
  broken: number,
  indexes: readonly IndexFindings[],
  findings: Findings,
): Document {
  const keysPerIndex = emptyDocument();
  const indexDetails = emptyDocument();
  keysPerIndex['_id_'] = count;
  indexDetails['_id_'] = Object.assign(emptyDocument(), { valid: broken === 0 });
  const errors = [...findings.problems];
  for (const { index, found, problems } of indexes) {
    setField(keysPerIndex, index.name, found);
    setField(indexDetails, index.name, Object.assign(emptyDocument(), { valid: problems.length === 0 }));
    errors.push(...problems.map((problem) => `index ${index.name}: ${problem}`));
  }
  return Object.assign(emptyDocument(), {
    ns: namespaceOf(collection),
    nInvalidDocuments: broken,
    nrecords: count,
    nIndexes: indexes.length + 1,
    keysPerIndex,
    indexDetails,
    valid: errors.length === 0,
    warnings: [],
    errors,
  });
}
