import type { mongo } from 'mongoose';
import { TRANSACTION } from '../client-options.ts';
import type { DatabaseConnection } from '../database.ts';

type Document = mongo.Document;

/** A collection's name, options and indexes, without its documents. */
export interface CollectionFacts {
  readonly name: string;
  readonly options: Document;
  readonly indexes: readonly Document[];
}

/** A snapshot of the database: later writes do not change it. */
export interface Moment {
  readonly collections: readonly CollectionFacts[];
  /** Documents of a collection as BSON in the order of their ids. Each is valid until the next one is requested. */
  documents(collection: string): AsyncIterable<Uint8Array>;
  rows(collection: string, filter: Document): AsyncIterable<Document>;
}

/** Error codes for a snapshot that is too old. */
const TOO_OLD = new Set<unknown>([239, 246, 251]);

/**
 * Documents per reply. Without it a reply has up to 16 MB, and other queries and calls wait while it is made and
 * read.
 */
const BATCH = 250;

/** The database could not keep the snapshot for as long as `work` took. */
export class MomentOverError extends Error {}

/**
 * Runs `work` on a snapshot of the database, in one read-only transaction. MongoDB and the embedded store end it
 * after 60 seconds (MongoDB: `transactionLifetimeLimitSeconds`); then MomentOverError is thrown.
 */
export async function atOneMoment<T>(
  connection: DatabaseConnection,
  work: (moment: Moment) => Promise<T>,
): Promise<T> {
  const db = databaseOf(connection);
  const collections = await collectionsOf(db);
  const session = connection.getClient().startSession();
  try {
    session.startTransaction(TRANSACTION);
    const options = { session, sort: { _id: 1 }, batchSize: BATCH } as const;
    const value = await work({
      collections,
      documents: (name) => db.collection(name).find({}, { raw: true, ...options }) as never,
      rows: (name, filter) => db.collection(name).find(filter, options),
    });
    await session.abortTransaction();
    return value;
  } catch (error) {
    if (TOO_OLD.has((error as { code?: unknown }).code))
      throw new MomentOverError(undefined, { cause: error });
    throw error;
  } finally {
    await session.endSession();
  }
}

/** Returns the driver's database object of an open connection. */
export function databaseOf(connection: DatabaseConnection): mongo.Db {
  if (!connection.db) throw new Error('the database is not connected');
  return connection.db;
}

/** Returns Weft's collections by name, without the server's system collections. */
async function collectionsOf(db: mongo.Db): Promise<CollectionFacts[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const facts: CollectionFacts[] = [];
  for (const info of all.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (info.name.startsWith('system.')) continue;
    const indexes = await db.collection(info.name).listIndexes({ promoteValues: false }).toArray();
    facts.push({ name: info.name, options: ('options' in info && info.options) || {}, indexes });
  }
  return facts;
}
