import type { DatabaseConnection } from '../database.ts';
import { databaseOf } from './one-moment.ts';

/** Collection that exists while a restore is running. */
const MARK = 'restore_under_way';

/** Returns whether an earlier restore did not finish. */
export async function isHalfRestored(connection: DatabaseConnection): Promise<boolean> {
  return (await databaseOf(connection).collection(MARK).findOne()) !== null;
}

/** Throws if an earlier restore did not finish: the data is incomplete. */
export async function refuseHalfRestored(connection: DatabaseConnection): Promise<void> {
  if (await isHalfRestored(connection)) {
    throw new Error('a restore into this database did not come to its end; run npm run restore again');
  }
}

/** Returns whether the database has no documents. */
export async function isEmpty(connection: DatabaseConnection): Promise<boolean> {
  const db = databaseOf(connection);
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (!name.startsWith('system.') && (await db.collection(name).findOne()) !== null) return false;
  }
  return true;
}

/** Marks the database as being restored and deletes everything else. */
export async function beginRestore(connection: DatabaseConnection): Promise<void> {
  const db = databaseOf(connection);
  await db.collection(MARK).insertOne({ startedAt: new Date() });
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name !== MARK && !name.startsWith('system.')) await db.collection(name).drop();
  }
}

/** Removes the mark after a complete restore. */
export async function endRestore(connection: DatabaseConnection): Promise<void> {
  await databaseOf(connection).collection(MARK).drop();
}
