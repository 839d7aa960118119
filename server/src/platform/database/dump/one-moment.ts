import type { mongo } from 'mongoose';
import { TRANSACTION } from '../client-options.ts';
import type { DatabaseConnection } from '../database.ts';

type Document = mongo.Document;

/** A collection but for its documents. */
export interface CollectionFacts {
  readonly name: string;
  readonly options: Document;
  readonly indexes: readonly Document[];
}

/** The database as it was at one moment, whatever is written meanwhile. */
export interface Moment {
  readonly collections: readonly CollectionFacts[];
  /** The documents of a collection as BSON, in the order of their ids. Each is valid until the next is asked for. */
  documents(collection: string): AsyncIterable<Uint8Array>;
  rows(collection: string, filter: Document): AsyncIterable<Document>;
}

/** How the database says that it holds a moment no longer: the transaction, or what it reads, is too old. */
const TOO_OLD = new Set<unknown>([239, 246, 251]);

/** The database keeps no moment for as long as `work` took. */
export class MomentOverError extends Error {}

/**
 * Lets `work` read the database as it is now: in one transaction that writes nothing. MongoDB and the embedded database end it after 60 seconds
 * (MongoDB: `transactionLifetimeLimitSeconds`); then MomentOverError is thrown.
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
    const value = await work({
      collections,
      documents: (name) => db.collection(name).find({}, { raw: true, session, sort: { _id: 1 } }) as never,
      rows: (name, filter) => db.collection(name).find(filter, { session, sort: { _id: 1 } }),
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

/** The driver's own database of a connection that is open. */
export function databaseOf(connection: DatabaseConnection): mongo.Db {
  if (!connection.db) throw new Error('the database is not connected');
  return connection.db;
}

/** All collections of Weft, by name; nothing of the server's own. */
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
