import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mongoose } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseUri } from './testing/services/database-uri.ts';
import { ServedDatabase, uriAt } from './testing/services/served-database.ts';
import { startTcpProxy } from './testing/services/tcp-proxy.ts';
import { killPrograms, type ProgramRun } from './testing/programs/run-program.ts';
import { addressOf, runServer } from './testing/programs/run-server.ts';

/** Programs start slowly on a busy machine (ms). */
const PATIENCE = 120_000;

/** Prints packages in the older form of modules that the main thread loads from their folders instead of the bundle. */
const NAME_PACKAGES = `
  import { Module } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const load = Module._extensions['.js'];
  const found = new Set();
  Module._extensions['.js'] = (loaded, file) => {
    const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1];
    if (name && !/^(@img\\/|sharp$|detect-libc$|semver$)/.test(name)) found.add(name);
    return load(loaded, file);
  };
  if (isMainThread) process.on('exit', () => console.log('from outside: ' + [...found].sort()));`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-main-'));
});
afterEach(killPrograms);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (settings: Record<string, string>): ProgramRun => runServer(folder, settings);

test(
  'wrong settings stop the start, with one line each',
  async () => {
    const server = run({
      PORT: 'many',
      BCRYPT_COST: '3',
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
    });
    expect(await server.ended).toBe(1);
    expect(server.err().trim().split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'BCRYPT_COST must be a whole number from 4 to 15',
      'PUBLIC_URL must be an https address in production (or set ALLOW_HTTP=true)',
      'SMTP_URL is required in production',
    ]);
    expect(server.out()).toBe('');
  },
  PATIENCE,
);

test(
  'settings are read from .env, and the environment overrides them',
  async () => {
    const own = await mkdtemp(path.join(folder, 'with-env-'));
    await writeFile(
      path.join(own, '.env'),
      '# of this machine\nPORT=many\nBCRYPT_COST=3\nLOG_LEVEL="loud"\n',
    );
    const server = runServer(own, { LOG_LEVEL: 'info' });
    expect(await server.ended).toBe(1);
    expect(server.err()).toBe('BCRYPT_COST must be a whole number from 4 to 15\n');
  },
  PATIENCE,
);

test(
  'in production the embedded database serves one server, which is logged, and no secret is generated',
  async () => {
    const own = await mkdtemp(path.join(folder, 'production-'));
    const server = runServer(own, {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      JWT_SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://weft.example.org',
    });
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.out().match(/the embedded database serves this one server process/g)).toHaveLength(1);
    const lines = server.out().trim().split('\n');
    const log = lines.map((line) => JSON.parse(line) as { time?: string; level?: string; msg?: string });
    expect(log.every(({ time, level, msg }) => time && level && msg)).toBe(true);
    expect(log.find(({ msg }) => msg?.startsWith('Listening on'))).toMatchObject({
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
    });
    // The link for the first owner is not in the log.
    expect(await readdir(path.join(own, 'data'))).toEqual(['db', 'owner-claim']);
    const token = (await readFile(path.join(own, 'data/owner-claim'), 'utf8')).trim();
    expect(server.err()).toContain(`https://weft.example.org/admin/claim#token=${token}\n`);
    expect(server.out()).not.toContain(token);
  },
  PATIENCE,
);

test(
  'serves from an empty folder, ends on a signal, and keeps its secret and its data',
  async () => {
    const server = run({});
    const address = await addressOf(server);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // Browsers refuse passkeys at this address.
    const named = `http://localhost:${new URL(address).port}`;
    expect(server.out().split('\n')).toContain(`Passkeys work at ${named}`);
    expect((await fetch(`${named}/readyz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const secret = await readFile(path.join(folder, 'data/jwt-secret'), 'utf8');
    expect(secret.trim().length).toBeGreaterThanOrEqual(32);
    expect((await stat(path.join(folder, 'data/jwt-secret'))).mode & 0o077).toBe(0);

    const started = performance.now();
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);

    const again = run({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NAME_PACKAGES)}` });
    await addressOf(again);
    expect(await readFile(path.join(folder, 'data/jwt-secret'), 'utf8')).toBe(secret);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    // A second copy of a package would not be the one that the program uses.
    expect(again.out().match(/^from outside: .*$/gm)).toEqual(['from outside: bcrypt,node-gyp-build']);
  },
  PATIENCE,
);

test.each([
  ['127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1. Look whether it runs'],
  ['127.0.0.1:99999', 'Correct MONGODB_URI.'],
])(
  'an unreachable database (%s) stops the start with advice and without the password',
  async (place, words) => {
    const server = run({ MONGODB_URI: `mongodb://weft:hush-hush@${place}/weft` });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(
      /^Weft could not start: the database \(MONGODB_URI\) can not be used: [^\n]+\n$/,
    );
    expect(server.err()).toContain(words);
    expect(server.err() + server.out()).not.toContain('hush');
  },
  PATIENCE,
);

test(
  'a folder of uploads that can not be written to stops the start, not the first upload',
  async () => {
    const server = run({ UPLOADS_DIR: import.meta.filename });
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(
      /^Weft could not start: nothing can be written to \S+ \(UPLOADS_DIR\): [^\n]+\n$/,
    );
    expect(server.out()).not.toContain('Listening');
  },
  PATIENCE,
);

test(
  'a standalone MongoDB stops the start with advice',
  async () => {
    const served = await ServedDatabase.open();
    const proxy = await startTcpProxy(served.port, 'setName');
    try {
      const server = run({ MONGODB_URI: uriAt(proxy.port, 'weft') });
      expect(await server.ended).toBe(1);
      expect(server.err()).toBe(
        'Weft could not start: the MongoDB of MONGODB_URI is no replica set, and Weft writes in transactions: start mongod with --replSet and run rs.initiate()\n',
      );
    } finally {
      await proxy.close();
      await served.remove();
    }
  },
  PATIENCE,
);

test(
  'on MongoDB existing data is only migrated on request',
  async () => {
    const MONGODB_URI = databaseUri(`weft-test-main-${process.pid}`);
    const connection = await new Mongoose().createConnection(MONGODB_URI).asPromise();
    const until = async (server: ProgramRun): Promise<void> => {
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
        /^Weft could not start: the database has to be migrated first \((\d{3}-[a-z-]+, )+\d+ indexes\): make a backup, then run npm run migrate, or set MIGRATE_ON_START=true\n$/,
      );
      await until(run({ MONGODB_URI, MIGRATE_ON_START: 'true' }));
      await until(run({ MONGODB_URI }));
    } finally {
      await connection.dropDatabase();
      await connection.close();
    }
  },
  PATIENCE,
);
