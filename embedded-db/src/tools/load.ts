import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize, Timestamp } from 'bson';
import type { Collection, MongoClient } from 'mongodb';
import { ToolError } from './arguments.ts';
import { collectionOfFile, documentsFile, metadataFile } from './dump-files.ts';
import { fromExtendedJson } from './extended-json-reader.ts';
import type { OrderedDocument } from './extended-json-reader.ts';
import { toExtendedJson } from './extended-json-writer.ts';
import { dumpedUsers, loadUsers } from './dump-users.ts';
import { loadCollection } from '../server/load-collection.ts';
import { listDatabases } from './listing.ts';

/** The wire version of MongoDB 8.0, since which a client can have empty timestamps kept. */
const KEEPS_TIMESTAMPS_WIRE_VERSION = 25;

/** A batch ends at this many documents or characters, far below the longest message. */
const BATCH_DOCUMENTS = 1000;
const BATCH_CHARACTERS = 8_000_000;

interface LoadOptions {
  readonly db?: string;
  /** Replaces existing collections; otherwise these are refused before anything is written. */
  readonly drop?: boolean;
  readonly report?: (line: string) => void;
}

/** What the server to be loaded does. */
interface Server {
  /** Whether empty timestamps can be stored as they are. */
  readonly keepsTimestamps: boolean;
  /** Whether it is this store, which loads a collection faster than it inserts. */
  readonly takesLoads: boolean;
}

/**
 * Loads a dump: collections with their options, documents and indexes, and users.
 * @throws ToolError when a collection is there already, a line cannot be read, the server would change what it is given,
 * or the number of documents is not the dumped one
 */
export async function load(client: MongoClient, folder: string, options: LoadOptions = {}): Promise<void> {
  const collections = await dumpedCollections(client, folder, options.db);
  const users = options.db === undefined ? await dumpedUsers(folder) : [];
  if (collections.length === 0 && users.length === 0) throw new ToolError(`${folder} holds no dump`);
  if (!options.drop) await refuseExisting(client, collections);
  const server = await serverOf(client);
  for (const collection of collections) {
    const count = await loadOne(client, collection, folder, server);
    options.report?.(`${collection.namespace}: ${count} documents`);
  }
  if (users.length === 0) return;
  if (server.takesLoads) await loadUsers(client, users);
  options.report?.(
    server.takesLoads ? `${users.length} users` : 'the users of the dump are not loaded into a MongoDB',
  );
}

async function dumpedCollections(client: MongoClient, folder: string, only?: string): Promise<Collection[]> {
  const collections: Collection[] = [];
  const databases = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of databases.filter((each) => each.isDirectory())) {
    const db = decodeURIComponent(entry.name);
    if (only !== undefined && only !== db) continue;
    for (const file of (await readdir(join(folder, entry.name))).toSorted()) {
      const name = collectionOfFile(file);
      if (name !== undefined) collections.push(client.db(db).collection(name));
    }
  }
  return collections;
}

async function refuseExisting(client: MongoClient, wanted: readonly Collection[]): Promise<void> {
  const there = new Set<string>();
  for (const db of await listDatabases(client)) {
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
      there.add(`${db.databaseName}.${name}`);
  }
  const taken = wanted.find(({ namespace }) => there.has(namespace));
  if (taken) throw new ToolError(`${taken.namespace} is there already; --drop replaces it`);
}

async function serverOf(client: MongoClient): Promise<Server> {
  const admin = client.db('admin');
  const { maxWireVersion } = await admin.command({ hello: 1 });
  const keepsTimestamps = Number(maxWireVersion) >= KEEPS_TIMESTAMPS_WIRE_VERSION;
  const knowsLoads = () => admin.command({ abortLoad: 'none' }).then(Boolean, () => false);
  return { keepsTimestamps, takesLoads: keepsTimestamps && (await knowsLoads()) };
}

async function loadOne(
  client: MongoClient,
  collection: Collection,
  folder: string,
  server: Server,
): Promise<number> {
  const db = client.db(collection.dbName);
  const metadata = fromExtendedJson(await readFile(join(folder, metadataFile(collection)), 'utf8'));
  const created = metadata.get('options') as OrderedDocument;
  await collection.drop();
  await db.command({ create: collection.collectionName, ...Object.fromEntries(created) });
  const expected = Number(metadata.get('documents'));
  const path = join(folder, documentsFile(collection));
  const indexes = indexesOf(metadata, created);
  if (server.takesLoads && !created.has('viewOn')) {
    await createIndexes(collection, client, indexes);
    return loadCollection(db, collection.collectionName, rawDocuments(collection, path, expected));
  }
  const count = await insertAll(client, collection, path, server);
  await createIndexes(collection, client, indexes);
  checkCount(collection, count, expected);
  return count;
}

/** The documents of a dump as BSON. @throws ToolError at the end when they are not as many as expected */
async function* rawDocuments(
  collection: Collection,
  path: string,
  expected: number,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const documents of batches(path)) {
    count += documents.length;
    for (const document of documents) yield serialize(document);
  }
  checkCount(collection, count, expected);
}

async function insertAll(
  client: MongoClient,
  collection: Collection,
  path: string,
  { keepsTimestamps }: Server,
): Promise<number> {
  const db = client.db(collection.dbName);
  let count = 0;
  for await (const documents of batches(path)) {
    if (!keepsTimestamps) refuseEmptyTimestamps(collection, documents);
    const command = { insert: collection.collectionName, documents, bypassDocumentValidation: true };
    const reply = await db.command({
      ...command,
      ...(keepsTimestamps && { bypassEmptyTsReplacement: true }),
    });
    const [failed] = (reply['writeErrors'] as { errmsg: string }[] | undefined) ?? [];
    if (failed) throw new ToolError(`${collection.namespace}: ${failed.errmsg}`);
    count += documents.length;
  }
  return count;
}

function checkCount({ namespace }: Collection, count: number, expected: number): void {
  if (count === expected) return;
  throw new ToolError(`${namespace}: the dump should hold ${expected} documents but holds ${count}`);
}

/** The specifications of the indexes of a dumped collection, with what they would inherit. */
function indexesOf(metadata: OrderedDocument, created: OrderedDocument): OrderedDocument[] {
  const indexes = metadata.get('indexes') as OrderedDocument[];
  // An index that lists no collation would take that of the collection.
  if (created.has('collation')) {
    for (const index of indexes)
      if (!index.has('collation')) index.set('collation', new Map([['locale', 'simple']]));
  }
  return indexes;
}

/** Refuses empty timestamps that an older server would replace. @throws ToolError */
function refuseEmptyTimestamps({ namespace }: Collection, documents: readonly OrderedDocument[]): void {
  for (const document of documents) {
    for (const [name, value] of document) {
      if (name === '_id' || !(value instanceof Timestamp) || !value.isZero()) continue;
      throw new ToolError(
        `${namespace}: the server is older than MongoDB 8.0 and would put the present time in place of Timestamp(0, 0), ` +
          `as it stands in the field '${name}' of the document ${toExtendedJson(serialize({ _id: document.get('_id') }))}`,
      );
    }
  }
}

async function createIndexes(
  collection: Collection,
  client: MongoClient,
  all: readonly OrderedDocument[],
): Promise<void> {
  const indexes = all.filter((index) => index.get('name') !== '_id_');
  for (const index of indexes) index.delete('ns');
  if (indexes.length === 0) return;
  await client.db(collection.dbName).command({ createIndexes: collection.collectionName, indexes });
}

async function* batches(path: string): AsyncGenerator<OrderedDocument[]> {
  let batch: OrderedDocument[] = [];
  let characters = 0;
  let line = 0;
  for await (const text of lines(path)) {
    line += 1;
    try {
      batch.push(fromExtendedJson(text));
    } catch (error) {
      throw new ToolError(`${path}, line ${line}: ${error instanceof Error ? error.message : String(error)}`);
    }
    characters += text.length;
    if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Lines end at a line feed alone: `readline` would also split at U+2028, which JSON strings may hold. */
async function* lines(path: string): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...more] = chunk.split('\n');
    rest.push(first);
    for (const next of more) {
      const line = rest.join('');
      if (line !== '') yield line;
      rest = [next];
    }
  }
  const last = rest.join('');
  if (last !== '') yield last;
}
