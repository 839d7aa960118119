import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deleteAccount, login, registerStep1, requestExport } from '@weft/shared/accounts/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import { readZip } from '../../../testing/files/read-zip.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { filesOnDisk } from '../../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function withPicture(): Promise<TestMember> {
  const member = await app.addMember();
  const jpeg = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#F2A35E' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('profileImage', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }));
  form.set('headline', 'Weaver');
  expect((await member.browser.call(updateProfile, { form })).status).toBe(200);
  return member;
}

describe('the download of the own data', () => {
  test('is a ZIP of JSON and files, good once and without a session', async () => {
    const member = await withPicture();
    const { data } = await member.browser.call(requestExport);
    const response = await app.browser().fetch(data.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?weft-data-[\d-]+\.zip"?$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'account.json',
        'sessions.json',
        expect.stringMatching(/^pictures\/profileImage\./),
      ]),
    );
    const account = files.get('account.json')?.toString() ?? '';
    expect(JSON.parse(account)).toMatchObject({ email: member.email, headline: 'Weaver' });
    expect(account).not.toMatch(/passwordHash|attempt/);
    const [, picture] = [...files].find(([name]) => name.startsWith('pictures/')) ?? [];
    expect((await sharp(picture).metadata()).width).toBeGreaterThan(0);

    expect((await app.browser().fetch(data.url)).status).toBe(404);
  });

  test('is not used up by a check of the link', async () => {
    const { browser } = await app.addMember();
    const { data } = await browser.call(requestExport);
    const ask = (method: string) => app.browser().fetch(data.url, { method });
    for (let turn = 0; turn < 2; turn += 1) {
      const asked = await ask('HEAD');
      expect(asked.status).toBe(200);
      expect(asked.headers.get('content-type')).toBe('application/zip');
      expect(await asked.text()).toBe('');
    }
    const files = readZip(Buffer.from(await (await ask('GET')).arrayBuffer()));
    expect([...files.keys()]).toContain('account.json');
    expect((await ask('HEAD')).status).toBe(404);
  });

  test('has a link that is good for 5 minutes', async () => {
    const at = await startTestApp();
    try {
      const { browser } = await at.addMember();
      const { data } = await browser.call(requestExport);
      at.clock.advance(5 * 60_000);
      expect((await at.browser().fetch(data.url)).status).toBe(404);
    } finally {
      await at.close();
    }
  });

  test('is for signed-in members, three times a day', async () => {
    expect((await app.browser().call(requestExport)).status).toBe(401);
    const at = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { browser } = await at.addMember();
      for (let n = 0; n < 3; n += 1) expect((await browser.call(requestExport)).status).toBe(200);
      expect((await browser.call(requestExport)).status).toBe(429);
    } finally {
      await at.close();
    }
  });
});

describe('deleting the account', () => {
  test('asks for the password', async () => {
    const { browser } = await app.addMember();
    const { status, failure } = await browser.call(deleteAccount, { body: { password: 'wrong' } });
    expect(status).toBe(400);
    expect(failure.fields).toEqual({ password: 'The current password is incorrect.' });
    expect((await browser.call(getOwnProfile)).status).toBe(200);
  });

  test('ends the sessions, frees the address and removes everything, files too', async () => {
    const before = await filesOnDisk(app.uploadsDir);
    const member = await withPicture();
    const other = app.browser();
    const credentials = { email: member.email, password: member.password };
    other.token = (await other.call(login, { body: credentials })).data.token;
    const { data } = await member.browser.call(requestExport);

    const gone = await member.browser.call(deleteAccount, { body: { password: member.password } });
    expect(gone.status).toBe(200);
    expect((await member.browser.call(getOwnProfile)).status).toBe(401);
    expect((await other.call(getOwnProfile)).status).toBe(401);
    expect((await app.browser().call(login, { body: credentials })).failure.code).toBe('INVALID_CREDENTIALS');
    await app.settled();
    expect((await app.browser().fetch(data.url)).status).toBe(404);
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(before.length);
    for (const { name } of await app.database.connection.listCollections()) {
      const rows = await app.database.connection.collection(name).find({}).toArray();
      const text = JSON.stringify(rows);
      expect(text, name).not.toContain(member.email);
      // The storage counter remains, at 0, under an id that leads nowhere.
      if (name !== 'storage_use') expect(text, name).not.toContain(member.id);
    }
    const again = await app.browser().call(registerStep1, { body: { ...credentials, fullName: 'Asha Rao' } });
    expect(again.status).toBe(201);
  });

  test('continues at the next start after a crash, also if another account cannot be erased', async () => {
    const before = await filesOnDisk(app.uploadsDir);
    const [stuck, member] = [await app.addMember(), await withPicture()];
    const { connection } = app.database;
    const members = connection.collection('members');
    await members.updateOne({ email: stuck.email }, { $set: { deletedAt: new Date(), skills: 7 } });
    await members.updateOne({ email: member.email }, { $set: { deletedAt: new Date() } });
    const database = { uri: inject('databaseUri'), patience: 4000, name: connection.name };
    const next = await startTestApp({ UPLOADS_DIR: app.uploadsDir, JWT_SECRET: app.secret }, { database });
    await next.settled();
    expect(await members.findOne({ email: member.email })).toBeNull();
    expect(await members.deleteOne({ email: stuck.email })).toMatchObject({ deletedCount: 1 });
    expect(await filesOnDisk(app.uploadsDir)).toHaveLength(before.length);
    await next.close({ keepDatabase: true });
  });

  test('is repeated while other servers may have been writing', async () => {
    const among = { REDIS_URL: 'redis://127.0.0.1:9', MONGODB_URI: inject('databaseUri') };
    const one = await startTestApp(among);
    const { connection } = one.database;
    const database = { uri: inject('databaseUri'), patience: 4000, name: connection.name };
    const sweep = async (): Promise<void> => {
      const next = await startTestApp({ ...among, JWT_SECRET: one.secret }, { database });
      await next.settled();
      await next.close({ keepDatabase: true });
    };
    try {
      const { browser, password, email } = await one.addMember();
      const members = connection.collection('members');
      const row = await members.findOne({ email });
      expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
      await one.settled();
      await sweep();
      expect(await members.findOne({ _id: row?._id })).toMatchObject({ fullName: 'Deleted member' });
      await members.updateOne({ _id: row?._id }, { $set: { deletedAt: new Date(Date.now() - 6 * 60_000) } });
      await sweep();
      expect(await members.findOne({ _id: row?._id })).toBeNull();
    } finally {
      await one.close();
    }
  });

  test('two concurrent ones succeed once', async () => {
    const { browser, password } = await app.addMember();
    const both = await Promise.all([
      browser.call(deleteAccount, { body: { password } }),
      browser.call(deleteAccount, { body: { password } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 401)).toHaveLength(1);
    await app.settled();
  });
});
