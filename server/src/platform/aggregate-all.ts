import type { DatabaseConnection } from './database/database.ts';

type Collection = Pick<ReturnType<DatabaseConnection['collection']>, 'aggregate' | 'collectionName'>;

/** The callers' pipelines are bounded: without it, more than 101 documents would take a second command. */
const BATCH = 1000;

/** Runs pipelines on one collection in one command. Returns the documents of all, in their order. */
export async function aggregateAll<T extends object>(
  collection: Collection,
  [first, ...others]: readonly (readonly object[])[],
): Promise<T[]> {
  if (!first) return [];
  const further = others.map((pipeline) => ({ $unionWith: { coll: collection.collectionName, pipeline } }));
  return collection.aggregate<T>([...first, ...further], { batchSize: BATCH }).toArray();
}
