/**
 * Measures what one member, post or message takes in the database: `npm run scaling -- --measure`. Fills the embedded
 * store with many of a kind, closes it, and divides. The size of the folder includes indexes; the store reports no size
 * of indexes. Prints one JSON object: bytes by kind.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE_FORM } from '../../../server/src/migrations/database-form.ts';
import { connectDatabase, type Database } from '../../../server/src/platform/database/database.ts';
import { openEmbeddedDatabase } from '../../../server/src/platform/database/embedded.ts';
import { createLogger } from '../../../server/src/platform/logger/logger.ts';
import { migrate } from '../../../server/src/platform/migrations/migrate.ts';
import { STORED_KINDS } from './content/stored-kinds.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'weft-sizes-'));

/** Opens the store, does some work and closes it, which writes everything to its final place. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const embedded = await openEmbeddedDatabase(folder);
  const database = await connectDatabase({ uri: embedded.uri, patience: 10_000 }, createLogger('error'));
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded.close();
  }
}

async function sizeOfFolder(): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map(async (name) => {
      const entry = await stat(path.join(folder, name));
      return entry.isFile() ? entry.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Size of all documents without indexes. */
async function sizeOfDocuments({ connection }: Database): Promise<number> {
  const stats = await connection.db?.command({ dbStats: 1 });
  return Number(stats?.['dataSize'] ?? Number.NaN);
}

const measured: Record<string, { documents: number; onDisk: number }> = {};
try {
  await withDatabase(({ connection }) => migrate(connection, DATABASE_FORM, { say: () => undefined }));
  for (const [kind, { count, fill }] of Object.entries(STORED_KINDS)) {
    const before = await sizeOfFolder();
    const documents = await withDatabase(async (database) => {
      const empty = await sizeOfDocuments(database);
      await fill(database, count);
      return (await sizeOfDocuments(database)) - empty;
    });
    const onDisk = (await sizeOfFolder()) - before;
    measured[kind] = { documents: Math.round(documents / count), onDisk: Math.round(onDisk / count) };
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify(measured)}\n`);
