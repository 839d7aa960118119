import type { DatabaseConnection } from '../database/database.ts';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Drops an index of a collection, if both exist. */
export async function dropIndex(
  connection: DatabaseConnection,
  collection: string,
  index: string,
): Promise<void> {
  try {
    await connection.collection(collection).dropIndex(index);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
  }
}
