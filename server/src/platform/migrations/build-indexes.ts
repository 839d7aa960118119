import type { DatabaseConnection } from '../database/database.ts';
import type { DeclaredCollection, DeclaredIndex } from '../database/declared-collections.ts';
import type { MigrationTask } from './migration.ts';

interface StoredIndex {
  readonly name: string;
  readonly [option: string]: unknown;
}

/** Options that distinguish indexes on the same fields. */
const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const;

const formOf = (index: object): string =>
  JSON.stringify(OPTIONS.map((option) => (index as Readonly<Record<string, unknown>>)[option] ?? null));

async function storedIndexes(
  connection: DatabaseConnection,
  collection: string,
): Promise<Map<string, StoredIndex>> {
  const indexes = (await connection.collection(collection).indexes()) as unknown as StoredIndex[];
  return new Map(indexes.map((index) => [index.name, index]));
}

/** Identifies an index by collection, name and all of its options. */
export function signatureOf(collection: string, { name, fields, options }: DeclaredIndex): string {
  return `${collection}.${name} ${JSON.stringify(fields)} ${formOf(options)}`;
}

/**
 * Creates missing collections and indexes. Recreates an index whose definition changed. Throws if existing data
 * violates a unique index.
 */
export async function buildIndexes(
  { connection, say, mustHold }: MigrationTask,
  declared: readonly DeclaredCollection[],
): Promise<void> {
  const present = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const { name: collection, indexes } of declared) {
    mustHold();
    if (!present.has(collection)) {
      await createWithIndexes({ connection, say }, collection, indexes);
      continue;
    }
    const stored = await storedIndexes(connection, collection);
    for (const index of indexes) {
      const found = stored.get(index.name);
      if (found && formOf(found) === formOf(index.options)) continue;
      mustHold();
      say(`${found ? 'making anew' : 'making'} the index ${index.name} of ${collection}`);
      if (found) await connection.collection(collection).dropIndex(index.name);
      await buildIndex(connection, collection, index);
    }
  }
}

/** One command creates an empty collection with all of its indexes, instead of one for each of them. */
async function createWithIndexes(
  { connection, say }: Pick<MigrationTask, 'connection' | 'say'>,
  collection: string,
  indexes: readonly DeclaredIndex[],
): Promise<void> {
  for (const { name } of indexes) say(`making the index ${name} of ${collection}`);
  if (indexes.length === 0) await connection.createCollection(collection);
  else {
    await connection
      .collection(collection)
      .createIndexes(indexes.map(({ name, fields, options }) => ({ ...options, name, key: fields })));
  }
}

async function buildIndex(
  connection: DatabaseConnection,
  collection: string,
  index: DeclaredIndex,
): Promise<void> {
  try {
    await connection.collection(collection).createIndex(index.fields, { ...index.options, name: index.name });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    // MongoDB's message for a duplicate contains the value.
    const code = (error as { readonly code?: unknown }).code;
    const why = code === 11000 ? 'something that must be unique is stored twice' : reason;
    throw new Error(`the index ${index.name} of ${collection} can not be made: ${why}`, { cause: error });
  }
}

/** Returns indexes that this version does not declare: of another version, or created by an operator. */
export async function foreignIndexes(
  connection: DatabaseConnection,
  declared: readonly DeclaredCollection[],
): Promise<string[]> {
  const present = new Set((await connection.listCollections()).map(({ name }) => name));
  const foreign: string[] = [];
  for (const { name: collection, indexes } of declared) {
    if (!present.has(collection)) continue;
    const known = new Set(['_id_', ...indexes.map(({ name }) => name)]);
    const stored = await storedIndexes(connection, collection);
    foreign.push(
      ...[...stored.keys()].filter((name) => !known.has(name)).map((name) => `${collection}.${name}`),
    );
  }
  return foreign;
}
