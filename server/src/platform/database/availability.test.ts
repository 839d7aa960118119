import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, registerStep1 } from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { anEmail } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';

let folder: string;
let embedded: EmbeddedDatabase;
let app: TestApp;

async function openDatabase(): Promise<void> {
  embedded = await openEmbeddedDatabase(folder);
  embedded.failure.catch(() => undefined);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weft-away-'));
  await openDatabase();
  app = await startTestApp({}, { database: { uri: embedded.uri, patience: 500 } });
});
afterAll(async () => {
  await app.close();
  await embedded.close();
  await rm(folder, { recursive: true, force: true });
});

test('while the database is away calls fail as UNAVAILABLE, and are well again without a restart', async () => {
  const member = await app.addMember();
  const signIn = () =>
    app.browser().call(login, { body: { email: member.email, password: member.password } });
  const ready = async () => (await fetch(`${app.url}/readyz`)).status;
  expect(await ready()).toBe(200);

  await embedded.close();
  expect(await ready()).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const started = performance.now();
  const away = await signIn();
  expect(away.status).toBe(503);
  expect(away.failure.code).toBe('UNAVAILABLE');
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(5000);
  expect((await member.browser.call(getOwnProfile)).failure.code).toBe('UNAVAILABLE');
  const email = anEmail();
  const body = { email, password: 'secret-one-1', fullName: 'Asha' };
  expect((await app.browser().call(registerStep1, { body })).status).toBe(503);

  await openDatabase();
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await member.browser.call(getOwnProfile)).status).toBe(200);
  expect((await app.browser().call(registerStep1, { body })).status).toBe(201);
}, 300_000);

test('without its files nothing counts as stored, and all works again once they are back', async () => {
  const start = () =>
    app
      .browser()
      .call(registerStep1, { body: { email: anEmail(), password: 'secret-one-1', fullName: 'Asha' } });
  await rename(folder, `${folder}.gone`);
  const { status, failure } = await start();
  await rename(`${folder}.gone`, folder);
  expect(status).toBe(503);
  expect(failure.code).toBe('UNAVAILABLE');
  expect((await start()).status).toBe(201);
});
