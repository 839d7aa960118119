import type { Collection, Db, MongoClient } from 'mongodb';
import { encode } from '../bson/codec.ts';
import { rawElement, rawField } from '../bson/raw.ts';
import { INTERNAL_DATABASES } from '../catalog/namespace.ts';

/** The databases of users in order of their names, or the given one. */
export async function listDatabases(client: MongoClient, only?: string): Promise<Db[]> {
  if (only !== undefined) return [client.db(only)];
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases
    .map(({ name }) => name)
    .filter((name) => !INTERNAL_DATABASES.has(name))
    .toSorted()
    .map((name) => client.db(name));
}

export interface Listed {
  readonly collection: Collection;
  /** BSON. */
  readonly options: Uint8Array;
  readonly isView: boolean;
}

/** Collections and views of a database, without system collections. */
export async function listCollections(db: Db): Promise<Listed[]> {
  // As bytes, because the driver's objects reorder fields with whole numbers as names.
  const all = await db
    .listCollections({ type: { $in: ['collection', 'view'] } }, { nameOnly: false, raw: true })
    .toArray();
  return all
    .map((info) => info as unknown as Uint8Array)
    .map((bytes) => ({
      name: rawField(bytes, 'name') as string,
      options: optionsIn(bytes),
      isView: rawField(bytes, 'type') === 'view',
    }))
    .filter(({ name }) => !name.startsWith('system.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, options, isView }) => ({ collection: db.collection(name), options, isView }));
}

function optionsIn(bytes: Uint8Array): Uint8Array {
  const options = rawElement(bytes, 'options');
  return options ? bytes.subarray(options.start, options.end) : encode({});
}
