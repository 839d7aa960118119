import type { DatabaseConnection } from '../database.ts';
import { databaseOf } from './one-moment.ts';

/** Stands in the database while it is being restored. */
export const MARK = 'restore_under_way';

/** Whether a restore began here and didn't come to its end. */
export async function isHalfRestored(connection: DatabaseConnection): Promise<boolean> {
  return (await databaseOf(connection).collection(MARK).findOne()) !== null;
}

/** Throws where a restore began and didn't come to its end: what is there is a part of what was. */
export async function refuseHalfRestored(connection: DatabaseConnection): Promise<void> {
  if (await isHalfRestored(connection)) {
    throw new Error('a restore into this database did not come to its end; run npm run restore again');
  }
}

/** Whether nothing at all is stored. */
export async function isEmpty(connection: DatabaseConnection): Promise<boolean> {
  const db = databaseOf(connection);
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (!name.startsWith('system.') && (await db.collection(name).findOne()) !== null) return false;
  }
  return true;
}

/** Marks the database as being restored, and removes all else that is in it. */
export async function beginRestore(connection: DatabaseConnection): Promise<void> {
  const db = databaseOf(connection);
  await db.collection(MARK).insertOne({ startedAt: new Date() });
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    if (name !== MARK && !name.startsWith('system.')) await db.collection(name).drop();
  }
}

/** The restore came to its end. */
export async function endRestore(connection: DatabaseConnection): Promise<void> {
  await databaseOf(connection).collection(MARK).drop();
}
