import { createHash } from 'node:crypto';
import { mongo } from 'mongoose';
import type { DatabaseConnection } from '../database.ts';
import { exactRow, valuesOf, type ExactRow } from './exact-row.ts';
import { databaseOf, type CollectionFacts } from './one-moment.ts';

const { BSON } = mongo;

/** Creates a collection with its options, unless it exists. */
export async function createCollection(
  connection: DatabaseConnection,
  { name, options }: CollectionFacts,
): Promise<void> {
  await databaseOf(connection).command({ create: name, ...options });
}

/** Inserts BSON documents unchanged. */
export async function insertDocuments(
  connection: DatabaseConnection,
  collection: string,
  documents: readonly Uint8Array[],
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(exactRow);
  const plain = rows.filter((row) => !(row instanceof Map) && !isTimeless(row));
  const [db, bypassDocumentValidation] = [databaseOf(connection), true];
  if (plain.length > 0) await db.collection(collection).insertMany(plain, { bypassDocumentValidation });
  const insert = async (others: ExactRow[], options: mongo.Document): Promise<void> => {
    if (others.length === 0) return;
    await db.command({ insert: collection, documents: others, bypassDocumentValidation, ...options });
  };
  // The driver does not accept a Map for this option, and servers before MongoDB 8.0 reject the option.
  await insert(
    rows.filter((row) => row instanceof Map && !isTimeless(row)),
    {},
  );
  await insert(rows.filter(isTimeless), { bypassEmptyTsReplacement: true });
}

/** Whether an insert would replace a `Timestamp(0, 0)` of the document with the current time. */
const isTimeless = (row: ExactRow): boolean =>
  valuesOf(row).some((value) => value instanceof mongo.Timestamp && value.isZero());

/** Returns the ids of BSON documents as text. */
export function idsOf(documents: readonly Uint8Array[]): string[] {
  return documents.map((bytes) => String(BSON.deserialize(bytes)['_id']));
}

/** Creates the indexes of a collection after its documents are inserted. */
export async function createIndexes(
  connection: DatabaseConnection,
  { name, indexes }: CollectionFacts,
): Promise<void> {
  const wanted = indexes
    .filter((index) => index['name'] !== '_id_')
    .map(({ ns: _namespace, ...index }) => index);
  if (wanted.length > 0) await databaseOf(connection).command({ createIndexes: name, indexes: wanted });
}

/**
 * Returns the number of documents of a collection and the SHA-256 (hexadecimal) of all of them as BSON, in the order
 * of their ids.
 */
export async function digestCollection(
  connection: DatabaseConnection,
  name: string,
): Promise<{ documents: number; sha256: string }> {
  const hash = createHash('sha256');
  let documents = 0;
  const all = databaseOf(connection)
    .collection(name)
    .find({}, { raw: true, sort: { _id: 1 } });
  for await (const bytes of all as unknown as AsyncIterable<Uint8Array>) {
    hash.update(bytes);
    documents += 1;
  }
  return { documents, sha256: hash.digest('hex') };
}

/** Converts options and indexes to text with exact types, and back. */
export const factsText = {
  write: (facts: CollectionFacts): string => BSON.EJSON.stringify(facts, { relaxed: false }),
  read: (text: string): CollectionFacts => BSON.EJSON.parse(text, { relaxed: false }) as CollectionFacts,
};
