import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUri } from '../testing/services/database-uri.ts';
import { freePort } from '../testing/services/free-port.ts';
import { backupName } from '../platform/backup-places/backup-name.ts';
import { runProgram } from '../testing/programs/run-program.ts';
import { startS3Server } from '../testing/services/s3-server.ts';
import { startSmtpServer } from '../testing/services/smtp-server.ts';
import { ServedDatabase, uriAt } from '../testing/services/served-database.ts';
import { startTcpProxy } from '../testing/services/tcp-proxy.ts';

import { startTestApp } from '../testing/app/test-app.ts';
import type { Check } from '../platform/doctor/check.ts';
import { checkInstallation } from './check-installation.ts';
import { runChecks } from './run-checks.ts';

/** Each check is a separate process, and some tests run several: timeout for a busy machine (ms). */
const timeout = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program, like `npm run doctor`. */
async function runDoctor(settings: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const { ended, out } = runProgram('doctor/main.ts', folder, { settings });
  return { code: await ended, out: out() };
}

/** Runs the checks in this process: a program of its own takes a second of processor time to load. */
async function doctor(settings: Record<string, string>): Promise<{ code: number; out: string }> {
  const places = { DATA_DIR: path.join(folder, 'data'), UPLOADS_DIR: path.join(folder, 'uploads') };
  const lines: string[] = [];
  const isWell = await checkInstallation({ PORT: '0', ...places, ...settings }, (line) => lines.push(line));
  return { code: isWell ? 0 : 1, out: lines.join('\n') };
}

test(
  'a new folder is ok, and unchanged by the check',
  async () => {
    const { code, out } = await runDoctor({});
    expect(out).toContain('ok    settings: valid');
    expect(out).toContain('warn  mail: no mail leaves this machine');
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  },
  timeout,
);

test.each([
  [
    'de_AT.UTF-8',
    'ok       Einstellungen: gültig',
    'Warnung  E-Mail: keine E-Mail verlässt diesen Rechner\n      → Setzen Sie SMTP_URL',
  ],
  [
    'es',
    'ok     configuración: válida',
    'aviso  correo: ningún correo sale de esta máquina\n      → Define SMTP_URL',
  ],
  [
    'ar_EG.UTF-8',
    'سليم   الإعدادات: صالحة',
    'تحذير  البريد: لا تغادر أي رسالة هذا الجهاز\n      → اضبط SMTP_URL',
  ],
  ['C.UTF-8', 'ok    settings: valid', 'warn  mail: no mail leaves this machine\n      → Set SMTP_URL'],
])(
  'speaks the language of the locale %s',
  async (LANG, ...lines) => {
    const { code, out } = await runDoctor({ LANG });
    for (const line of lines) expect(out).toContain(line);
    expect(code).toBe(0);
  },
  timeout,
);

test(
  'each thing that is wrong is a line with what to do, and no secret is shown',
  async () => {
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
  },
  timeout,
);

test(
  'a mail server is asked whether it lets Weft in, and gets no mail',
  async () => {
    const smtp = await startSmtpServer();
    try {
      expect((await doctor({ SMTP_URL: smtp.url })).out).toContain(
        'ok    mail: the mail server lets Weft in',
      );
      const { code, out } = await doctor({ SMTP_URL: smtp.url.replace('password', 'hush-hush') });
      expect(out).toMatch(/fail {2}mail: the mail server can not be used \(EAUTH\)\n {6}→ Check .* password/);
      expect(out).not.toContain('hush-hush');
      expect(code).toBe(1);
      expect(smtp.mails).toEqual([]);
    } finally {
      await smtp.close();
    }
  },
  timeout,
);

test(
  'an accepted previous secret is reported, and not shown',
  async () => {
    const { out } = await doctor({ JWT_SECRET: 'x'.repeat(32), JWT_SECRET_PREVIOUS: 'hush-hush' });
    expect(out).toMatch(/warn {2}settings: JWT_SECRET_PREVIOUS is set.*\n {6}→ Take it away 7 days/);
    expect(out).not.toContain('hush-hush');
  },
  timeout,
);

test(
  'a mail server without TLS is reported in production, and gets no password',
  async () => {
    const smtp = await startSmtpServer();
    const settings = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://weft.example.org',
      SMTP_URL: smtp.url,
    };
    try {
      const { out } = await doctor(settings);
      expect(out).toMatch(/fail {2}mail: the mail server can not be used \(ETLS\)\n {6}→ Use smtps:/);
      expect(smtp.inTheClear.join()).not.toContain('AUTH');
      const allowed = await doctor({ ...settings, ALLOW_PLAIN_SMTP: 'true' });
      expect(allowed.out).toMatch(/ok {4}mail: the mail server lets Weft in$/m);
    } finally {
      await smtp.close();
    }
  },
  timeout,
);

test(
  'invalid settings are reported one per line',
  async () => {
    const { code, out } = await runDoctor({ PORT: 'many', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(out.match(/^fail {2}settings: /gm)).toHaveLength(2);
  },
  timeout,
);

describe('an unusable database is reported with advice', { timeout }, () => {
  test.each([
    ['where its URI can not be read', 'mongodb://127.0.0.1:99999/weft', 'Correct MONGODB_URI.'],
    ['where there is no such host', 'mongodb://weft.invalid/weft', 'Correct the host in MONGODB_URI;'],
    ['where nobody listens', 'mongodb://127.0.0.1:1/weft', 'Look whether it runs and can be reached'],
  ])('%s', async (_where, MONGODB_URI, advice) => {
    const { code, out } = await doctor({ MONGODB_URI });
    expect(out).toMatch(new RegExp(`^fail  database: .*\n {6}→ ${advice}`, 'm'));
    expect(code).toBe(1);
  });

  test('if the replica set has another name, or does not exist', async () => {
    const served = await ServedDatabase.open();
    const other = await doctor({ MONGODB_URI: `mongodb://127.0.0.1:${served.port}/weft?replicaSet=other` });
    const proxy = await startTcpProxy(served.port, 'setName');
    const alone = await doctor({ MONGODB_URI: uriAt(proxy.port, 'weft') });
    await proxy.close();
    await served.remove();
    expect(alone.out).toMatch(/fail {2}database: it is no replica set\n {6}→ .*start mongod with --replSet/);
    expect(other.out).toMatch(
      /fail {2}database: no server of the replica set that MONGODB_URI names .*\n {6}→ Compare replicaSet= /,
    );
  });

  test('if a newer Weft has migrated it', async () => {
    const app = await startTestApp();
    const { connection } = app.database;
    await connection.collection<{ _id: string }>('migrations').insertOne({ _id: '999-of-tomorrow' });
    const { out } = await doctor({ MONGODB_URI: databaseUri(connection.name) });
    await app.close();
    expect(out).toMatch(/fail {2}database: it was migrated by a newer Weft \(999-of-tomorrow\)\n {6}→ /);
  });
});

describe('a bucket', { timeout }, () => {
  test('that can be listed is ok; another is reported with advice', async () => {
    const s3 = await startS3Server();
    const look = async (settings: Record<string, string> = {}): Promise<string> => {
      const { out } = await doctor({ ...s3.environment, ...settings });
      return out;
    };
    try {
      expect(await look()).toContain(`ok    bucket: ${s3.settings.bucket} can be listed`);
      expect(await look({ S3_BUCKET: 'another' })).toMatch(/fail {2}bucket: .*\n {6}→ Make the bucket/);
      const secret = 'not-the-secret-of-this-key';
      const wrongKey = await look({ S3_SECRET_ACCESS_KEY: secret });
      expect(wrongKey).toMatch(/fail {2}bucket: .*403.*\n {6}→ Correct S3_ACCESS_KEY_ID/);
      expect(wrongKey).not.toContain(secret);
    } finally {
      await s3.close();
    }
    expect(await look()).toMatch(/fail {2}bucket: .*can not be reached\n {6}→ Start the service/);
  });
});

describe('the port', { timeout }, () => {
  test.each([
    ['something else', '<p>hello</p>', /fail {2}address: something else listens on port \d+\n {6}→ End it/],
    ['Weft', '{"status":"ok"}', /ok {4}address: Weft answers on port \d+ and is ready/],
    [
      'Weft without its database',
      '{"status":"unavailable"}',
      /fail {2}address: .* is not ready\n {6}→ Its log/,
    ],
    ['Weft without Redis', '{"status":"apart"}', /warn {2}address: .* does not hear .*\n {6}→ Look at Redis/],
  ])('is in use by %s', async (_who, answer, words) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { out } = await doctor({ PORT: String((server.address() as AddressInfo).port) });
    server.close();
    expect(out).toMatch(words);
  });

  test('can not be had at an address of another machine, or does not fit the one that members use', async () => {
    const elsewhere = await doctor({ PORT: '3000', HOST: '203.0.113.7' });
    expect(elsewhere.out).toMatch(
      /fail {2}address: nobody can listen on 203\.0\.113\.7 \(EADDRNOTAVAIL\)\n {6}→ Set HOST/,
    );
    const port = String(await freePort());
    const misled = await doctor({ PORT: port, PUBLIC_URL: 'http://localhost:1' });
    expect(misled.out).toMatch(
      /warn {2}address: links in mails lead to http:\/\/localhost:1, .*\n {6}→ Correct/,
    );
    expect(misled.out).toContain(`ok    address: port ${port} is free`);
  });
});

test('a folder that is a file is reported', async () => {
  const { out } = await doctor({ UPLOADS_DIR: import.meta.filename });
  expect(out).toMatch(/fail {2}folders: UPLOADS_DIR: .*doctor\.test\.ts is no folder\n {6}→ Name another/);
});

test(
  'the database that serves is looked into: its form, and files that belong to nothing',
  async () => {
    const app = await startTestApp();
    try {
      const MONGODB_URI = databaseUri(app.database.connection.name);
      await app.addMember();
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
  },
  timeout,
);

test(
  'the last backup is looked at',
  async () => {
    const app = await startTestApp();
    const BACKUP_DIR = path.join(folder, 'backups');
    await mkdir(BACKUP_DIR);
    await writeFile(path.join(BACKUP_DIR, backupName(new Date(Date.now() - 40.5 * 3_600_000))), 'x');
    const MONGODB_URI = databaseUri(app.database.connection.name);
    const { out } = await doctor({ MONGODB_URI, BACKUP_DIR, BACKUP_HOUR: '3' });
    await app.close();
    expect(out).toMatch(/warn {2}backups: the last good one is 40 hours old\n {6}→ One is due every day/);
  },
  timeout,
);

test('a check that throws is one line without secrets', async () => {
  const lines: string[] = [];
  const check: Check = { name: 'mail', look: () => Promise.reject(new Error('no way in with hush')) };
  expect(await runChecks([check], ['hush'], (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toBe('fail  mail: no way in with [hidden]');
});
