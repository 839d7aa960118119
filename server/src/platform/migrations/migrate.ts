import { setTimeout as after } from 'node:timers/promises';
import type { DatabaseConnection } from '../database/database.ts';
import { takeLease, type Lease } from '../database/lease.ts';
import { buildIndexes, signatureOf } from './build-indexes.ts';
import type { DeclaredCollection } from '../database/declared-collections.ts';
import type { Migration } from './migration.ts';

/** The schema that a version of Weft needs. */
export interface DatabaseForm {
  /** In the order in which they run. Never change or remove a released migration. */
  readonly migrations: readonly Migration[];
  readonly collections: readonly DeclaredCollection[];
}

/** The difference between the database and the schema of this version. */
export interface MigrationState {
  /** Pending steps, one line each; empty if the database is up to date. */
  readonly due: readonly string[];
  /** Migrations of a newer version; this version must not run on them. */
  readonly newer: readonly string[];
  /** Whether no member has ever registered, so that no data can be lost. */
  readonly isFresh: boolean;
}

export interface MigrateOptions {
  readonly say: (line: string) => void;
  /** How long a server that died during a migration blocks the others (ms). */
  readonly leaseLifetime?: number;
}

interface Noted {
  _id: string;
  finishedAt: Date;
  /** The indexes that were created. */
  built?: string[];
}

const INDEXES = 'indexes';
const LOOK_EVERY = 250;

/** Collection that records completed migrations. */
export const NOTES = 'migrations';

const notes = (connection: DatabaseConnection) => connection.collection<Noted>(NOTES);

function missingIndexes({ collections }: DatabaseForm, noted: readonly Noted[]): string[] {
  const built = new Set(noted.find(({ _id }) => _id === INDEXES)?.built);
  return collections
    .flatMap(({ name, indexes }) => indexes.map((index) => signatureOf(name, index)))
    .filter((signature) => !built.has(signature));
}

/** Returns the recorded ids of the collection `migrations` that this version does not know. */
export function newerThan({ migrations }: DatabaseForm, noted: readonly string[]): string[] {
  const known = new Set([INDEXES, ...migrations.map(({ id }) => id)]);
  return noted.filter((id) => !known.has(id));
}

/** Reads the state without changing anything. */
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

/** Throws if a newer version has migrated the database. */
export function refuseNewer({ newer }: MigrationState): void {
  if (newer.length === 0) return;
  throw new Error(
    `the database was migrated by a newer Weft (${newer.join(', ')}): use that version, or restore a backup of this one`,
  );
}

/**
 * Migrates the database to the schema of this version. A lease allows one server at a time; others wait and find it
 * done. An interrupted run is continued by the next one. Throws the first failure; completed steps stay.
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
  progress: { readonly say: (line: string) => void; readonly mustHold: () => void },
): Promise<void> {
  const task = { connection, ...progress };
  // Checks again while holding the lease.
  const noted = await notes(connection).find().toArray();
  const done = new Set(noted.map(({ _id }) => _id));
  for (const migration of form.migrations.filter(({ id }) => !done.has(id))) {
    progress.mustHold();
    progress.say(migration.id);
    await migration.run(task);
    progress.mustHold();
    await note(connection, migration.id);
  }
  if (missingIndexes(form, noted).length === 0) return;
  await buildIndexes(task, form.collections);
  const built = form.collections.flatMap(({ name, indexes }) =>
    indexes.map((index) => signatureOf(name, index)),
  );
  progress.mustHold();
  await note(connection, INDEXES, built);
}

/** Records are only added, so that an older server never removes those of a newer one. */
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
