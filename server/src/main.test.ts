import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Mongoose } from 'mongoose';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const MAIN = path.join(import.meta.dirname, 'main.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-main-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Runs the server as `npm start` does, in a folder of its own and with nothing but these settings. */
function run(settings: Record<string, string>): Run {
  const env = { PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', ...settings };
  const args = ['--conditions=source', '--import', TSX, MAIN];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, out: () => out, err: () => err, ended };
}

async function addressOf(server: Run): Promise<string> {
  await expect.poll(server.out, { timeout: 20_000 }).toMatch(/Listening on http/);
  return /Listening on (\S+)/.exec(server.out())?.[1] ?? '';
}

test('wrong settings stop the start, with one line each', async () => {
  const server = run({ PORT: 'many', BCRYPT_COST: '3', NODE_ENV: 'production' });
  expect(await server.ended).toBe(1);
  expect(server.err().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'BCRYPT_COST must be a whole number from 4 to 15',
  ]);
  expect(server.out()).toBe('');
});

test('serves from an empty folder, ends when it is told to, and keeps its secret and its data', async () => {
  const server = run({});
  const address = await addressOf(server);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const secret = await readFile(path.join(folder, 'data/jwt-secret'), 'utf8');
  expect(secret.trim().length).toBeGreaterThanOrEqual(32);
  expect((await stat(path.join(folder, 'data/jwt-secret'))).mode & 0o077).toBe(0);

  const started = performance.now();
  server.child.kill('SIGINT');
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);

  const again = run({});
  await addressOf(again);
  expect(await readFile(path.join(folder, 'data/jwt-secret'), 'utf8')).toBe(secret);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}, 60_000);

test('a database that can not be reached stops the start with a sentence', async () => {
  const server = run({ MONGODB_URI: 'mongodb://127.0.0.1:1/weft' });
  expect(await server.ended).toBe(1);
  expect(server.err()).toMatch(/^Weft could not start: /);
  expect(server.err()).not.toMatch(/\n\s+at /);
}, 30_000);

test('on MongoDB what members have written is only migrated where that is asked for', async () => {
  const [place = '', query = ''] = inject('databaseUri').split('?');
  const name = `weft-test-main-${process.pid}`;
  const MONGODB_URI = `${place.replace(/\/[^/]*$/, '')}/${name}?${query}`;
  const connection = await new Mongoose().createConnection(MONGODB_URI).asPromise();
  const until = async (server: Run): Promise<void> => {
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  };
  try {
    // Nobody has used it yet.
    await until(run({ MONGODB_URI }));
    await connection.collection('members').insertOne({ email: 'ann@example.org', deletedAt: new Date() });
    await connection.collection('migrations').deleteMany({});
    const refused = run({ MONGODB_URI });
    expect(await refused.ended).toBe(1);
    expect(refused.err()).toMatch(
      /^Weft could not start: the database has to be migrated first \(001-[a-z-]+, \d+ indexes\): make a backup, then run npm run migrate, or set MIGRATE_ON_START=true\n$/,
    );
    await until(run({ MONGODB_URI, MIGRATE_ON_START: 'true' }));
    await until(run({ MONGODB_URI }));
  } finally {
    await connection.dropDatabase();
    await connection.close();
  }
}, 60_000);
