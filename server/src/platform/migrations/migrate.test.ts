import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { halvesForm, THINGS } from '../../testing/content/halves-form.ts';
import { logRecorder } from '../../testing/app/log-recorder.ts';
import { connectDatabase, type Database } from '../database/database.ts';
import { createLogger } from '../logger/logger.ts';
import { foreignIndexes } from './build-indexes.ts';
import { migrate, migrationState, type DatabaseForm } from './migrate.ts';

const logger = createLogger('error', logRecorder().stream);
let name: string;
let databases: Database[];

async function connect(): Promise<Database> {
  const database = await connectDatabase({ uri: inject('databaseUri'), name, patience: 4000 }, logger);
  databases.push(database);
  return database;
}

let first: Database;
beforeEach(async () => {
  name = `weft-test-${randomBytes(6).toString('hex')}`;
  databases = [];
  first = await connect();
  const things = Array.from({ length: THINGS }, (_, _id) => ({ _id: _id as unknown as object }));
  await first.connection.collection('things').insertMany(things as never[]);
});
afterEach(async () => {
  await first.connection.dropDatabase();
  for (const database of databases) await database.close();
});

const run = (database: Database, form: DatabaseForm = halvesForm(), said: string[] = []) =>
  migrate(database.connection, form, { say: (line) => said.push(line), leaseLifetime: 1000 });

const changed = async () =>
  (await first.connection.collection('things').find().toArray()).map(
    (thing) => thing['timesChanged'] as unknown,
  );

const ONCE_EACH = Array.from({ length: THINGS }, () => 1);

test('lists what is due, runs it once, and reports progress', async () => {
  expect(await migrationState(first.connection, halvesForm())).toMatchObject({
    due: ['001-change-things', '1 indexes'],
    newer: [],
  });
  const said: string[] = [];
  await run(first, halvesForm(), said);
  expect(said).toEqual(['001-change-things', 'making the index timesChanged_1 of things']);
  expect((await migrationState(first.connection, halvesForm())).due).toEqual([]);
  await run(first, halvesForm(), said);
  expect(said).toHaveLength(2);
  expect(await changed()).toEqual(ONCE_EACH);
});

test('two concurrent ones run in sequence: the second has nothing to do', async () => {
  const second = await connect();
  const said: string[] = [];
  await Promise.all([
    run(first, halvesForm(), said),
    run(second, halvesForm(), said),
    run(second, halvesForm(), said),
  ]);
  expect(await changed()).toEqual(ONCE_EACH);
  expect(said.filter((line) => line === '001-change-things')).toHaveLength(1);
});

test('one that is killed blocks others only briefly, and the next one continues', async () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = path.join(import.meta.dirname, '../../testing/programs/migrate-process.ts');
  const args = ['--conditions=source', '--import', tsx, script, inject('databaseUri'), name];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await expect.poll(() => out, { timeout: 20_000 }).toContain('in the middle');
  const second = await connect();
  const said: string[] = [];
  const waiting = run(second, halvesForm(), said);
  await expect.poll(() => said).toContain('another server migrates the database; waiting for it …');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await waiting;
  expect(await changed()).toEqual(ONCE_EACH);
  expect((await migrationState(first.connection, halvesForm())).due).toEqual([]);
}, 300_000);

test('a failure stops it, completed steps stay, and the next run continues', async () => {
  const [fine] = halvesForm().migrations;
  const failing = { id: '002-fail', run: () => Promise.reject(new Error('no room')) };
  const form = { ...halvesForm(), migrations: fine ? [fine, failing] : [] };
  await expect(run(first, form)).rejects.toThrow('no room');
  expect((await migrationState(first.connection, form)).due).toEqual(['002-fail', '1 indexes']);
  await run(first, { ...form, migrations: fine ? [fine, { ...failing, run: async () => undefined }] : [] });
  expect((await migrationState(first.connection, form)).due).toEqual([]);
});

test('a database of a newer version is refused and left as it is', async () => {
  await run(first, halvesForm());
  const older = { ...halvesForm(), migrations: [] };
  expect(await migrationState(first.connection, older)).toMatchObject({ newer: ['001-change-things'] });
  await expect(run(first, older)).rejects.toThrow(/migrated by a newer Weft \(001-change-things\)/);
});

test('an outdated index is recreated, one with duplicates is reported without the value, and a foreign one is reported', async () => {
  await run(first);
  const things = first.connection.collection('things');
  const index = { name: 'timesChanged_1', fields: { timesChanged: 1 as const } };
  const unique = {
    ...halvesForm(),
    collections: [{ name: 'things', indexes: [{ ...index, options: { unique: true } }] }],
  };
  expect((await migrationState(first.connection, unique)).due).toEqual(['1 indexes']);
  await expect(run(first, unique)).rejects.toThrow(
    'the index timesChanged_1 of things can not be made: something that must be unique is stored twice',
  );
  for (const [order, { _id }] of (await things.find().toArray()).entries()) {
    await things.updateOne({ _id }, { $set: { timesChanged: order } });
  }
  await run(first, unique);
  expect(await things.indexes()).toContainEqual(
    expect.objectContaining({ name: 'timesChanged_1', unique: true }),
  );
  const none = [{ name: 'things', indexes: [] }];
  expect(await foreignIndexes(first.connection, none)).toEqual(['things.timesChanged_1']);
});
