import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { runChecks } from './run-checks.ts';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const MAIN = path.join(import.meta.dirname, 'main.ts');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function doctor(settings: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const env = { PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', ...settings };
  const child = spawn(process.execPath, ['--conditions=source', '--import', TSX, MAIN], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, out };
}

test('a fresh folder is well, and stays as it was', async () => {
  const { code, out } = await doctor({});
  expect(out).toContain('ok    settings: valid');
  expect(out).toContain('warn  mail: no mail leaves this machine');
  expect(code).toBe(0);
  expect(await readdir(folder)).toEqual([]);
}, 60_000);

test('each thing that is wrong is a line with what to do, and no secret is shown', async () => {
  await mkdir(path.join(folder, 'data'), { recursive: true });
  await writeFile(path.join(folder, 'data/jwt-secret'), 'a secret of the installation\n');
  await chmod(path.join(folder, 'data/jwt-secret'), 0o644);
  const { code, out } = await doctor({
    MONGODB_URI: 'mongodb://weft:hush-hush@127.0.0.1:1/weft',
    REDIS_URL: 'redis://weft:hush-hush@127.0.0.1:1',
    SMTP_URL: 'smtp://weft:hush-hush@127.0.0.1:1',
    PUBLIC_URL: 'https://weft.example.org',
  });
  expect(code).toBe(1);
  expect(out).toMatch(/fail {2}folders: .*jwt-secret can be read by other accounts.*\n {6}→ chmod 600/);
  expect(out).toMatch(/warn {2}address: PUBLIC_URL is https and no proxy is trusted\n {6}→ Name the proxy/);
  expect(out).toMatch(/fail {2}database: /);
  expect(out).toMatch(/fail {2}redis: .*can not be reached.*\n {6}→ /);
  expect(out).toMatch(/fail {2}mail: the mail server can not be used \(\w+\)/);
  expect(out).not.toContain('hush-hush');
}, 60_000);

test('wrong settings are told one a line', async () => {
  const { code, out } = await doctor({ PORT: 'many', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  expect(out.match(/^fail {2}settings: /gm)).toHaveLength(2);
}, 60_000);

test('the database that serves is looked into: its form, and files that belong to nothing', async () => {
  const app = await startTestApp();
  try {
    const [place = '', query = ''] = inject('databaseUri').split('?');
    const MONGODB_URI = `${place.replace(/\/[^/]*$/, '')}/${app.database.connection.name}?${query}`;
    await app.registerMember();
    const id = '0123456789abcdef0123456789abcdef';
    await mkdir(path.join(app.uploadsDir, 'posts', id.slice(0, 2), id), { recursive: true });
    await writeFile(path.join(app.uploadsDir, 'posts', id.slice(0, 2), id, 'full.webp'), 'x');
    await app.database.connection.collection('members').createIndex({ made: 1 });
    await app.database.connection.collection('migrations').deleteOne({ finishedAt: { $exists: true } });
    const { code, out } = await doctor({ MONGODB_URI, UPLOADS_DIR: app.uploadsDir });
    expect(out).toContain('ok    database: it is a replica set');
    expect(out).toMatch(/fail {2}database: migrations are due: /);
    expect(out).toContain('warn  database: indexes that this version does not ask for: members.made_1');
    expect(out).toContain('warn  files: 1 items belong to nothing');
    expect(code).toBe(1);
  } finally {
    await app.close();
  }
}, 60_000);

test('a check that fails by itself is one line, without what is secret', async () => {
  const lines: string[] = [];
  const check = { name: 'thing', look: () => Promise.reject(new Error('no way in with hush')) };
  expect(await runChecks([check], ['hush'], (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toBe('fail  thing: no way in with [hidden]');
});
