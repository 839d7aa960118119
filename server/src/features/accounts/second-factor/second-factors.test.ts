import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deleteAccount, login, requestExport } from '@weft/shared/accounts/contract';
import {
  finishSignIn,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import { AuthenticatorApp } from '../../../testing/app/authenticator-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { readZip } from '../../../testing/files/read-zip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const subjectsTo = async ({ email }: TestMember): Promise<string[]> => {
  await app.settled();
  return app.mailer.to(email).map(({ subject }) => subject);
};

const eventsOf = ({ id }: TestMember): unknown[] =>
  app.log
    .lines()
    .filter(({ security, memberId }) => security !== undefined && memberId === id)
    .map(({ security }) => security);

/** What the database stores of all second factors. */
const stored = async (): Promise<string> =>
  JSON.stringify(await app.database.connection.collection('secondFactors').find({}).toArray());

/** Signs in with the password, then with a code. */
async function signIn({ email, password }: TestMember, code: string, at = app) {
  const browser = at.browser();
  await browser.call(login, { body: { email, password } });
  return browser.call(finishSignIn, { body: { code } });
}

describe('setting up an authenticator app', () => {
  test('gives a key as text and as an address for a QR code, and a code turns it on', async () => {
    const ann = await app.addMember();
    expect((await ann.browser.call(getSecondFactor)).data).toMatchObject({
      onSince: null,
      recoveryCodesLeft: 0,
    });
    const { key, address, setup } = (await ann.browser.call(setUpSecondFactor)).data;
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(address);
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(url.pathname)).toBe(`/Weft:${ann.email}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: 'Weft',
      secret: key,
      digits: '6',
      period: '30',
    });
    expect(setup).not.toContain(key);

    const authenticator = new AuthenticatorApp(key, app.clock);
    const wrong = { setup, code: authenticator.wrongCode() };
    expect((await ann.browser.call(turnOnSecondFactor, { body: wrong })).failure.code).toBe('OTP_INVALID');
    const body = { setup, code: authenticator.code() };
    const { status, data } = await ann.browser.call(turnOnSecondFactor, { body });
    expect(status).toBe(201);
    expect(new Set(data.recoveryCodes).size).toBe(10);
    const { onSince, recoveryCodesLeft } = (await ann.browser.call(getSecondFactor)).data;
    expect([Date.parse(onSince ?? '') > 0, recoveryCodesLeft]).toEqual([true, 10]);
    expect(await subjectsTo(ann)).toContain('Your Weft authenticator app is on');
    expect(eventsOf(ann)).toContain('second-factor-on');
  });

  test('stores neither the key nor the recovery codes readably', async () => {
    const { browser } = await app.addMember();
    const { key, setup } = (await browser.call(setUpSecondFactor)).data;
    const code = new AuthenticatorApp(key, app.clock).code();
    const { recoveryCodes } = (await browser.call(turnOnSecondFactor, { body: { setup, code } })).data;
    const text = await stored();
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((given) => given.replace('-', ''))]) {
      expect(text).not.toContain(secret);
    }
  });

  test('takes no setup of another member, no changed one, and none after 30 minutes', async () => {
    const [ann, eve] = [await app.addMember(), await app.addMember()];
    const { key, setup } = (await ann.browser.call(setUpSecondFactor)).data;
    const authenticator = new AuthenticatorApp(key, app.clock);
    const turnOn = ({ browser }: TestMember, given: string) =>
      browser.call(turnOnSecondFactor, { body: { setup: given, code: authenticator.code() } });
    expect((await turnOn(eve, setup)).failure.code).toBe('OTP_EXPIRED');
    for (const changed of ['', 'x', `${setup.slice(0, -4)}AAAA`, setup.slice(0, 20)]) {
      expect((await turnOn(ann, changed)).failure.code).toBe('OTP_EXPIRED');
    }
    app.clock.advance(30 * 60_000);
    ann.browser.token = (await app.browser().call(login, { body: ann })).data.token;
    expect((await turnOn(ann, setup)).failure.code).toBe('OTP_EXPIRED');
  });

  test('happens once, also if two pages do it at once', async () => {
    const ann = await app.addMember();
    const setups = [await ann.browser.call(setUpSecondFactor), await ann.browser.call(setUpSecondFactor)];
    const answers = await Promise.all(
      setups.map(({ data: { key, setup } }) => {
        const code = new AuthenticatorApp(key, app.clock).code();
        return ann.browser.call(turnOnSecondFactor, { body: { setup, code } });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 403]));
    expect((await ann.browser.call(setUpSecondFactor)).failure.message).toBe(
      'Your authenticator app is already on.',
    );
  });
});

test('new recovery codes replace the old ones', async () => {
  const ann = await app.addMember();
  expect((await ann.browser.call(renewRecoveryCodes)).failure.code).toBe('NOT_FOUND');
  const before = (await turnOnApp(ann.browser, app.clock)).recoveryCodes;
  const after = (await ann.browser.call(renewRecoveryCodes)).data.recoveryCodes;
  expect(before.filter((code) => after.includes(code))).toEqual([]);
  expect((await signIn(ann, before[0] ?? '')).failure.code).toBe('OTP_INVALID');
  expect((await signIn(ann, after[0] ?? '')).status).toBe(200);
  expect(await subjectsTo(ann)).toContain('Your Weft recovery codes were replaced');
  expect(eventsOf(ann)).toEqual(expect.arrayContaining(['recovery-codes-renewed', 'recovery-code-used']));
});

test('turned off, a sign-in needs the password only, and nothing is kept', async () => {
  const ann = await app.addMember();
  await turnOnApp(ann.browser, app.clock);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ann.browser.call(turnOffSecondFactor)).status).toBe(200);
  }
  const { email, password } = ann;
  expect((await app.browser().call(login, { body: { email, password } })).status).toBe(200);
  expect(await stored()).not.toContain(ann.id);
  const told = (await subjectsTo(ann)).filter((subject) => subject === 'Your Weft authenticator app is off');
  expect(told).toHaveLength(1);
});

test('the download says since when it is on, and has no secret; deleting the account removes it', async () => {
  const ann = await app.addMember();
  const { recoveryCodes } = await turnOnApp(ann.browser, app.clock);
  const { url } = (await ann.browser.call(requestExport)).data;
  const files = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
  expect(JSON.parse(files.get('second-factor.json')?.toString() ?? '')).toEqual({
    onSince: expect.stringMatching(/^\d{4}-/),
    browsersWithoutCode: [],
  });
  const text = [...files.values()].map(String).join('\n');
  for (const secret of [...recoveryCodes, 'sealedKey', 'recoverySalt']) expect(text).not.toContain(secret);

  await app.browser().call(login, { body: { email: ann.email, password: ann.password } });
  await ann.browser.call(deleteAccount, { body: { password: ann.password } });
  await app.settled();
  expect(await stored()).not.toContain(ann.id);
  expect(
    await app.database.connection.collection('pendingSignIns').countDocuments({ memberId: ann.id }),
  ).toBe(0);
});

test('after a change of the secret, apps work, and their keys are encrypted with the new one', async () => {
  const ann = await app.addMember();
  const { app: authenticator, recoveryCodes } = await turnOnApp(ann.browser, app.clock);
  const database = { uri: inject('databaseUri'), patience: 4000, name: app.database.connection.name };
  const restart = (settings: Record<string, string>) => startTestApp(settings, { database });
  const secret = 'another secret of at least 32 bytes';

  const during = await restart({ JWT_SECRET: secret, JWT_SECRET_PREVIOUS: app.secret });
  await during.settled();
  await during.close({ keepDatabase: true });
  const after = await restart({ JWT_SECRET: secret });
  after.clock.advance(app.clock.now() - after.clock.now());
  authenticator.nextCode();
  after.clock.advance(30_000);
  expect((await signIn(ann, authenticator.code(), after)).status).toBe(200);
  await after.close({ keepDatabase: true });

  // Without the secret that encrypted the key, recovery codes still work.
  const stranger = await restart({ JWT_SECRET: 'a third secret that opens no key at all' });
  stranger.clock.advance(app.clock.now() - stranger.clock.now() + 60_000);
  expect((await signIn(ann, authenticator.code(2), stranger)).failure.code).toBe('OTP_INVALID');
  expect((await signIn(ann, recoveryCodes[3] ?? '', stranger)).status).toBe(200);
  await stranger.close({ keepDatabase: true });
});
