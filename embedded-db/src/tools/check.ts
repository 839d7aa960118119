import type { MongoClient } from 'mongodb';
import { listCollections, listDatabases } from './listing.ts';

interface Validation {
  readonly valid: boolean;
  readonly nrecords: number;
  readonly keysPerIndex: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
}

interface CheckReport {
  readonly collections: number;
  readonly documents: number;
  /** Index entries without those of `_id`. */
  readonly entries: number;
  /** `<namespace>: <problem>`; empty when nothing is wrong. */
  readonly problems: readonly string[];
}

/** Verifies every collection's documents against its indexes and counts, by the command `validate`. */
export async function check(
  client: MongoClient,
  options: { db?: string; report?: (line: string) => void } = {},
): Promise<CheckReport> {
  const total = { collections: 0, documents: 0, entries: 0, problems: [] as string[] };
  for (const db of await listDatabases(client, options.db)) {
    for (const { collection, isView } of await listCollections(db)) {
      if (isView) continue;
      const found = (await db.command({
        validate: collection.collectionName,
        full: true,
      })) as unknown as Validation;
      const { _id_: _, ...others } = found.keysPerIndex;
      const entries = Object.values(others).reduce((sum, keys) => sum + keys, 0);
      total.collections += 1;
      total.documents += found.nrecords;
      total.entries += entries;
      total.problems.push(...found.errors.map((error) => `${collection.namespace}: ${error}`));
      if (!found.valid && found.errors.length === 0)
        total.problems.push(`${collection.namespace}: not valid`);
      options.report?.(
        `${found.valid ? 'ok ' : 'BAD'} ${collection.namespace}: ${found.nrecords} documents, ${entries} index entries`,
      );
    }
  }
  return total;
}
