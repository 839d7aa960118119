import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@weft/shared/accounts/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DATABASE_FORM } from '../migrations/database-form.ts';
import { addressOf, runServer } from '../testing/programs/run-server.ts';
import { databaseUri } from '../testing/services/database-uri.ts';
import { killPrograms, runProgram } from '../testing/programs/run-program.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';

/** Programs start slowly on a busy machine (ms). */
const PATIENCE = 120_000;

let folder: string;
let app: TestApp;
let settings: { MONGODB_URI: string };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-migrate-'));
  app = await startTestApp();
  settings = { MONGODB_URI: databaseUri(app.database.connection.name) };
});
afterEach(killPrograms);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

async function migrate(args: readonly string[] = [], byNpm: Record<string, string> = {}): Promise<Told> {
  const { ended, out, err } = runProgram('migrate/main.ts', folder, {
    settings: { ...settings, ...byNpm },
    args,
  });
  return { code: await ended, out: out(), err: err() };
}

const MIGRATIONS = DATABASE_FORM.migrations.map(({ id }) => id);
const WELL = { code: 0, out: 'The database is up to date.\n', err: '' };

/**
 * Turns the database into one of an earlier version: an index that this version removed, and no recorded migrations.
 */
async function becomeOlder(): Promise<void> {
  const { connection } = app.database;
  await connection.collection('messages').createIndex({ conversation: 1, words: 1 });
  await connection.collection('skills').dropIndexes();
  await connection.collection('migrations').deleteMany({});
}

const wordsIndex = async () =>
  (await app.database.connection.collection('messages').indexes()).filter(({ key }) => 'words' in key);

test(
  'npm run migrate brings what an earlier version left to the form of this one, and what members wrote stays',
  async () => {
    const { email, password } = await app.addMember();
    expect(await migrate()).toEqual(WELL);
    await becomeOlder();

    const due = await migrate(['--check']);
    expect(due).toMatchObject({ code: 1, err: '' });
    expect(due.out).toMatch(new RegExp(String.raw`^Due: ${MIGRATIONS.join(', ')}, \d+ indexes\.\n$`));
    expect(await wordsIndex()).toHaveLength(1);

    const slip = await migrate(['--chek']);
    expect(slip).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('usage: npm run migrate') as string,
    });
    // `npm run migrate --check`: npm consumes the flag.
    expect(await migrate([], { npm_config_check: 'true' })).toEqual(due);
    expect(await wordsIndex()).toHaveLength(1);

    const done = await migrate();
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toMatch(
      new RegExp(
        String.raw`^Due: .*\n${MIGRATIONS.map((id) => String.raw` {2}${id}\n`).join('')}( {2}making .*\n)*The database is migrated\.\n$`,
      ),
    );
    expect(await wordsIndex()).toEqual([]);
    expect(await migrate(['--check'])).toEqual(WELL);
    expect((await app.browser().call(login, { body: { email, password } })).status).toBe(200);
  },
  PATIENCE,
);

test(
  'only a cluster is sharded, whatever else is asked for',
  async () => {
    const refused = {
      code: 1,
      out: '',
      err: 'The migration stopped: the database is no sharded cluster: --shard needs MONGODB_URI to name a mongos. Nothing was changed\n',
    };
    expect(await migrate(['--shard'])).toEqual(refused);
    expect(await migrate(['--shard', '--dry-run'])).toEqual(refused);
    // `npm run migrate --shard`: npm consumes the flag.
    expect(await migrate([], { npm_config_shard: 'true' })).toEqual(refused);
    const embedded = runProgram('migrate/main.ts', folder, { args: ['--shard'] });
    expect([await embedded.ended, embedded.err()]).toEqual([1, refused.err]);
    expect(await migrate(['--dry-run'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('usage: npm run migrate') as string,
    });
  },
  PATIENCE,
);

test('a database of a newer version stays unchanged, with a one-line error', async () => {
  const notes = app.database.connection.collection<{ _id: string; finishedAt: Date }>('migrations');
  await notes.insertOne({ _id: '999-of-tomorrow', finishedAt: new Date() });
  const refused = await migrate();
  await notes.deleteOne({ _id: '999-of-tomorrow' });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^The migration stopped: [^\n]*999-of-tomorrow[^\n]*\n$/);
});

test(
  'the embedded database is migrated as well, but not while Weft serves it',
  async () => {
    const fresh = runProgram('migrate/main.ts', folder);
    expect([await fresh.ended, fresh.err()]).toEqual([0, '']);
    expect(fresh.out()).toMatch(/The database is migrated\.\n$/);
    const server = runServer(folder, {});
    await addressOf(server);
    const meanwhile = runProgram('migrate/main.ts', folder);
    expect(await meanwhile.ended).toBe(1);
    expect(meanwhile.err()).toMatch(/^The migration stopped: [^\n]+\n$/);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
  PATIENCE,
);
