import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '@weft/shared/accounts/passkeys/contract';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { Types } from 'mongoose';
import type { Browser } from '../../../testing/app/browser.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { SoftwarePasskey } from '../../../testing/app/software-passkey.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { addNewPasskey, originOf, signInByPasskey } from '../../../testing/app/passkeys.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

const byNumber = (a: number, b: number): number => a - b;

let app: TestApp;
let origin: string;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  origin = originOf(app);
});
beforeEach(async () => {
  ann = await app.addMember();
});
afterAll(() => app.close());

const listOf = async (browser: Browser) => (await browser.call(listPasskeys)).data;
const startOf = async (browser: Browser) => (await browser.call(startPasskey)).data.options;
const add = (browser: Browser, passkey: object) => browser.call(addPasskey, { body: { passkey } });
const remove = (browser: Browser, id: string) => browser.call(removePasskey, { params: { id } });

describe('a new passkey', () => {
  test('has to be discoverable and to verify its user, and the member knows none of its site before', async () => {
    const options = await startOf(ann.browser);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: ann.email, displayName: ann.fullName },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('is listed with its name, and a device that has one is told so', async () => {
    const { id, passkey } = await addNewPasskey(origin, ann.browser, {
      passkey: new SoftwarePasskey({ isSynced: true }),
    });
    const { passkeys, origin: named } = await listOf(ann.browser);
    expect(passkeys).toEqual([
      { _id: id, name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null, isSynced: true },
    ]);
    expect(named).toBe(origin);
    const { excludeCredentials } = await startOf(ann.browser);
    expect(excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
  });

  test('is named after the browser without a name, and mailed about', async () => {
    const passkey = new SoftwarePasskey();
    const response = passkey.create(await startOf(ann.browser), { origin });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
    const { status, data } = await ann.browser.call(addPasskey, { body: { passkey: response }, headers });
    expect([status, data.passkey.name]).toEqual([201, 'Firefox on Linux']);
    await app.settled();
    const mail = app.mailer.sent.findLast(({ to }) => to === ann.email);
    expect(mail?.subject).toBe('A passkey was added to your Weft account');
    expect(mail?.text).toContain('Firefox on Linux');
  });

  test('may have an id of 1,023 bytes, and signs in with it', async () => {
    const long = new SoftwarePasskey({ idBytes: 1023 });
    const { passkey } = await addNewPasskey(origin, ann.browser, { passkey: long });
    const { data } = await signInByPasskey(origin, app.browser(), passkey);
    expect(data.user._id).toBe(ann.id);
  });

  test.each<[string, Parameters<SoftwarePasskey['create']>[1]]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a site with another name', { origin: 'own', rpId: 'example.org' }],
    ['a device that has not verified its user', { origin: 'own', isUserVerified: false }],
    ['the wrong ceremony', { origin: 'own', type: 'webauthn.get' }],
  ])('of %s is refused', async (_what, given) => {
    const own = { ...given, origin: given.origin === 'own' ? origin : given.origin };
    const response = new SoftwarePasskey().create(await startOf(ann.browser), own);
    const { status, failure } = await add(ann.browser, response);
    expect([status, failure.fields]).toEqual([400, { passkey: PASSKEY_TEXTS.notAdded }]);
    expect((await listOf(ann.browser)).passkeys).toEqual([]);
  });

  test('needs a challenge of this browser and member, once', async () => {
    const options = await startOf(ann.browser);
    const response = new SoftwarePasskey().create(options, { origin });
    const expired = async (browser: Browser) => (await add(browser, response)).failure.code;
    const bea = await app.addMember();
    expect(await expired(bea.browser)).toBe('OTP_EXPIRED');
    const elsewhere = app.browser();
    elsewhere.token = ann.browser.token;
    expect(await expired(elsewhere)).toBe('OTP_EXPIRED');
    const cookie = ann.browser.cookies.get('passkeys') ?? '';
    bea.browser.cookies.set('passkeys', cookie);
    expect(await expired(bea.browser)).toBe('OTP_EXPIRED');
    const answers = await Promise.all([add(ann.browser, response), add(ann.browser, response)]);
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 400]);
  });

  test('cannot be one that somebody has', async () => {
    const { passkey } = await addNewPasskey(origin, ann.browser);
    const bea = await app.addMember();
    const again = passkey.create(await startOf(bea.browser), { origin });
    const { status, failure } = await add(bea.browser, again);
    expect([status, failure.fields]).toEqual([400, { passkey: PASSKEY_TEXTS.alreadyAdded }]);
  });

  test('is the 20th at most, also of several at once', async () => {
    for (let n = 0; n < 19; n += 1) await addNewPasskey(origin, ann.browser);
    const responses = [await startOf(ann.browser), await startOf(ann.browser)].map((options) =>
      new SoftwarePasskey().create(options, { origin }),
    );
    const answers = await Promise.all(responses.map((response) => add(ann.browser, response)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 403]);
    expect((await ann.browser.call(startPasskey)).status).toBe(403);
  });
});

describe('a passkey', () => {
  test('is renamed and removed by its member only, and signs in no more', async () => {
    const { id, passkey } = await addNewPasskey(origin, ann.browser);
    const bea = await app.addMember();
    const rename = (browser: Browser, name: string) =>
      browser.call(renamePasskey, { params: { id }, body: { name } });
    expect((await rename(bea.browser, 'Mine')).status).toBe(404);
    expect((await remove(bea.browser, id)).status).toBe(404);
    expect((await rename(ann.browser, '  ')).failure.fields).toEqual({ name: PASSKEY_TEXTS.name });
    expect((await rename(ann.browser, ' Key ring ')).data.passkey.name).toBe('Key ring');
    expect((await signInByPasskey(origin, app.browser(), passkey)).status).toBe(200);
    expect((await remove(ann.browser, id)).status).toBe(200);
    expect((await signInByPasskey(origin, app.browser(), passkey)).status).toBe(401);
    await app.settled();
    const mail = app.mailer.sent.findLast(({ to }) => to === ann.email);
    expect(mail?.subject).toBe('A passkey was removed from your Weft account');
  });

  test('that is the last way in stays, also if two are removed at once', async () => {
    const [one, two] = [await addNewPasskey(origin, ann.browser), await addNewPasskey(origin, ann.browser)];
    await app.database.connection
      .collection('members')
      .updateOne({ _id: new Types.ObjectId(ann.id) }, { $set: { passwordHash: '' } });
    const answers = await Promise.all([one, two].map(({ id }) => remove(ann.browser, id)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 403]);
    const [left] = (await listOf(ann.browser)).passkeys;
    const last = await remove(ann.browser, left?._id ?? '');
    expect([last.status, last.failure.message]).toEqual([403, PASSKEY_TEXTS.lastWayIn]);
  });

  test('is exported without its key, and erased with the account', async () => {
    const { passkey } = await addNewPasskey(origin, ann.browser);
    const { url } = (await ann.browser.call(requestExport)).data;
    const files = readZip(Buffer.from(await (await ann.browser.fetch(url)).arrayBuffer()));
    const exported = files.get('passkeys.json')?.toString() ?? '';
    expect(JSON.parse(exported)).toEqual((await listOf(ann.browser)).passkeys);
    expect(exported).not.toContain(passkey.id);
    await startOf(ann.browser);
    await ann.browser.call(deleteAccount, { body: { password: ann.password } });
    await app.settled();
    const { connection } = app.database;
    expect(await connection.collection('passkeys').countDocuments({ credentialId: passkey.id })).toBe(0);
    expect(await connection.collection('passkeyChallenges').countDocuments({ memberId: ann.id })).toBe(0);
    expect((await signInByPasskey(origin, app.browser(), passkey)).status).toBe(401);
  });
});

test('passkeys are off at an IP address, and the list says so', async () => {
  const numbered = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:4000' });
  try {
    const { browser } = await numbered.addMember();
    expect((await listOf(browser)).origin).toBeNull();
    const answers = [
      await browser.call(startPasskey),
      await browser.call(startPasskeySignIn),
      await browser.call(signInWithPasskey, {
        body: {
          passkey: new SoftwarePasskey().use((await app.browser().call(startPasskeySignIn)).data.options, {
            origin: 'http://127.0.0.1:4000',
          }),
        },
      }),
    ];
    expect(answers.map(({ failure }) => failure.message)).toEqual(answers.map(() => PASSKEY_TEXTS.off));
  } finally {
    await numbered.close();
  }
});
