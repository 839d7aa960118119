import { setTimeout as after } from 'node:timers/promises';
import type { DatabaseConnection } from '../database/database.ts';
import { takeLease, type Lease } from '../database/lease.ts';
import { buildIndexes, signatureOf } from './build-indexes.ts';
import type { DeclaredCollection } from '../database/declared-collections.ts';
import type { Migration } from './migration.ts';

/** What a version of Weft asks of the database. */
export interface DatabaseForm {
  /** In the order in which they run; one that was ever released is never changed or taken away. */
  readonly migrations: readonly Migration[];
  readonly collections: readonly DeclaredCollection[];
}

/** What lies between the database as it is and the form that this version asks for. */
export interface MigrationState {
  /** What is left to do, one line each; empty where the database is ready. */
  readonly due: readonly string[];
  /** Migrations of a newer version, which this one must not touch. */
  readonly newer: readonly string[];
  /** Whether no member has ever joined: there is nothing that could be lost. */
  readonly isFresh: boolean;
}

export interface MigrateOptions {
  readonly say: (line: string) => void;
  /** A server that died while it migrated holds the others up for this long (ms). */
  readonly leaseLifetime?: number;
}

interface Noted {
  _id: string;
  finishedAt: Date;
  /** Of the indexes: which ones were made. */
  built?: string[];
}

const INDEXES = 'indexes';
const LOOK_EVERY = 250;

/** Where it is noted what has run. */
export const NOTES = 'migrations';

const notes = (connection: DatabaseConnection) => connection.collection<Noted>(NOTES);

function missingIndexes({ collections }: DatabaseForm, noted: readonly Noted[]): string[] {
  const built = new Set(noted.find(({ _id }) => _id === INDEXES)?.built);
  return collections
    .flatMap(({ name, indexes }) => indexes.map((index) => signatureOf(name, index)))
    .filter((signature) => !built.has(signature));
}

/** Of what a database has noted (ids of the collection `migrations`), that which this version knows nothing of. */
export function newerThan({ migrations }: DatabaseForm, noted: readonly string[]): string[] {
  const known = new Set([INDEXES, ...migrations.map(({ id }) => id)]);
  return noted.filter((id) => !known.has(id));
}

/** Looks, and changes nothing. */
export async function migrationState(
  connection: DatabaseConnection,
  form: DatabaseForm,
): Promise<MigrationState> {
  const noted = await notes(connection).find().toArray();
  const done = new Set(noted.map(({ _id }) => _id));
  const indexes = missingIndexes(form, noted);
  return {
    due: [
      ...form.migrations.filter(({ id }) => !done.has(id)).map(({ id }) => id),
      ...(indexes.length > 0 ? [`${indexes.length} indexes`] : []),
    ],
    newer: newerThan(form, [...done]),
    isFresh: (await connection.collection('members').findOne()) === null,
  };
}

/** Throws where the database was migrated by a newer version. */
export function refuseNewer({ newer }: MigrationState): void {
  if (newer.length === 0) return;
  throw new Error(
    `the database was migrated by a newer Weft (${newer.join(', ')}): use that version, or restore a backup of this one`,
  );
}

/**
 * Brings the database to the form that this version asks for. One server at a time does it, under a lease; who comes second waits,
 * and finds it done. Cut off anywhere, the next run goes on. Throws the first failure; what was done until then stays.
 */
export async function migrate(
  connection: DatabaseConnection,
  form: DatabaseForm,
  { say, leaseLifetime }: MigrateOptions,
): Promise<void> {
  let lease: Lease | undefined;
  let isTold = false;
  for (;;) {
    const state = await migrationState(connection, form);
    refuseNewer(state);
    if (state.due.length === 0) return;
    lease = await takeLease(connection, 'migrations', leaseLifetime);
    if (lease) break;
    if (!isTold) say('another server migrates the database; waiting for it …');
    isTold = true;
    await after(LOOK_EVERY);
  }
  try {
    await runDue(connection, form, { say, mustHold: () => lease.mustHold() });
  } finally {
    await lease.release().catch(() => undefined);
  }
}

async function runDue(
  connection: DatabaseConnection,
  form: DatabaseForm,
  told: { readonly say: (line: string) => void; readonly mustHold: () => void },
): Promise<void> {
  const task = { connection, ...told };
  // Looked at again, now that nobody else is at it.
  const noted = await notes(connection).find().toArray();
  const done = new Set(noted.map(({ _id }) => _id));
  for (const migration of form.migrations.filter(({ id }) => !done.has(id))) {
    told.mustHold();
    told.say(migration.id);
    await migration.run(task);
    told.mustHold();
    await note(connection, migration.id);
  }
  if (missingIndexes(form, noted).length === 0) return;
  await buildIndexes(task, form.collections);
  const built = form.collections.flatMap(({ name, indexes }) =>
    indexes.map((index) => signatureOf(name, index)),
  );
  told.mustHold();
  await note(connection, INDEXES, built);
}

/** Notes add up: a server of an older version that starts in between takes nothing of a newer one's back. */
async function note(connection: DatabaseConnection, id: string, built?: readonly string[]): Promise<void> {
  await notes(connection).updateOne(
    { _id: id },
    {
      $set: { finishedAt: new Date() },
      ...(built && { $addToSet: { built: { $each: [...built] } } }),
    },
    { upsert: true },
  );
}
