import type { Collection, Db, Document, MongoClient } from 'mongodb';

const INTERNAL = new Set(['admin', 'local', 'config']);

/** Databases that hold the user's collections, by name; or the one asked for. */
export async function listDatabases(client: MongoClient, only?: string): Promise<Db[]> {
  if (only !== undefined) return [client.db(only)];
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases
    .map(({ name }) => name)
    .filter((name) => !INTERNAL.has(name))
    .toSorted()
    .map((name) => client.db(name));
}

/** Collections of a database with their options; no views and nothing of the server's own. */
export async function listCollections(db: Db): Promise<{ collection: Collection; options: Document }[]> {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  return all
    .filter(({ name }) => !name.startsWith('system.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((info) => ({
      collection: db.collection(info.name),
      options: ('options' in info ? info.options : undefined) ?? {},
    }));
}
