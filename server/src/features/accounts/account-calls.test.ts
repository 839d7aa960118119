import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as contract from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { Browser } from '../../testing/app/browser.ts';
import { anEmail, STEP3 } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const STEP1 = { fullName: 'Asha Rao', password: 'a good password' };
const CODE = { email: 'somebody@example.org', otp: '123456' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const members = () => app.database.connection.collection('members');

async function registrant(email = anEmail()): Promise<Browser> {
  const browser = app.browser();
  browser.token = (await browser.call(contract.registerStep1, { body: { ...STEP1, email } })).data.token;
  return browser;
}

/** Every string in a body, as a path of keys. */
function textsOf(body: object, path: readonly string[] = []): string[][] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value as object, [...path, name])
      : [[...path, name]],
  );
}

/** The body with another value at a path. */
function withAt(body: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const inner = (body as Record<string, unknown>)[name];
  return { ...body, [name]: rest.length === 0 ? value : withAt(inner as object, rest, value) };
}

const CALLS: readonly (readonly [string, Endpoint, object])[] = [
  ['register/step1', contract.registerStep1, { ...STEP1, email: CODE.email }],
  ['register/step3', contract.registerStep3, STEP3],
  ['register', contract.register, { ...STEP1, ...STEP3, email: CODE.email }],
  ['login', contract.login, { email: CODE.email, password: STEP1.password }],
  ['send-otp', contract.sendOtp, { email: CODE.email }],
  ['verify-otp', contract.verifyOtp, CODE],
  ['verify-email', contract.verifyEmail, { token: 'x'.repeat(43) }],
  ['forgot-password', contract.forgotPassword, { email: CODE.email }],
  ['verify-password-reset-otp', contract.verifyPasswordResetOtp, CODE],
  [
    'reset-password',
    contract.resetPassword,
    { email: CODE.email, newPassword: STEP1.password, resetToken: 'x' },
  ],
  ['change-password', contract.changePassword, { currentPassword: 'x', newPassword: STEP1.password }],
  ['account', contract.deleteAccount, { password: 'x' }],
];

describe('an operator, a list or a number in place of a string', () => {
  test.each(CALLS)('is a 400 at every field of %s, and sends no mail', async (_name, endpoint, body) => {
    const browser = endpoint.access === 'session' ? (await app.addMember()).browser : await registrant();
    await app.settled();
    const [mails, accounts] = [app.mailer.sent.length, await members().countDocuments()];
    for (const path of textsOf(body)) {
      for (const wrong of [{ $gt: '' }, { $ne: null }, ['a@b.co'], 1, null]) {
        const { status, failure } = await browser.call(endpoint, { body: withAt(body, path, wrong) });
        expect(status, `${path.join('.')}: ${JSON.stringify(wrong)}`).toBe(400);
        expect(failure.code).toBe('VALIDATION_FAILED');
        expect(Object.keys(failure.fields ?? {})).toEqual([path.join('.')]);
      }
    }
    await app.settled();
    expect(app.mailer.sent).toHaveLength(mails);
    expect(await members().countDocuments()).toBe(accounts);
  });
});

describe('what a member may not set', () => {
  const FORGED = {
    _id: 'f'.repeat(24),
    isEmailVerified: true,
    role: 'admin',
    passwordHash: 'x',
    attempt: 'x',
    credentialVersion: 9,
    followersCount: 9,
    mediaCount: 9,
    skills: ['forging'],
    createdAt: '2001-01-01T00:00:00.000Z',
    deletedAt: '2001-01-01T00:00:00.000Z',
    $set: { isEmailVerified: true },
  };

  test('is ignored by step 3', async () => {
    const email = anEmail();
    const browser = await registrant(email);
    const before = await members().findOne({ email });
    const body = { ...STEP3, ...FORGED, email: anEmail(), fullName: 'Somebody Else' };
    expect((await browser.call(contract.registerStep3, { body })).status).toBe(200);
    const after = await members().findOne({ email });
    // Search data comes from validated fields only, not from forged ones.
    if (!after) throw new Error('the account is there');
    const { phoneNumber, location, keys, searchRevision } = after as Record<string, unknown>;
    expect(after).toEqual({ ...before, phoneNumber, location, keys, searchRevision });
    expect(JSON.stringify(keys)).not.toContain('forging');
    expect(Object.keys(after?.['location'] as object).toSorted()).toEqual([
      'city',
      'country',
      'pinCode',
      'state',
    ]);
  });

  test('is ignored by the registration in one call', async () => {
    const [plain, forged] = [anEmail(), anEmail()];
    const send = (body: object) => app.browser().call(contract.register, { body });
    await send({ ...STEP1, ...STEP3, email: plain });
    expect((await send({ ...STEP1, ...STEP3, ...FORGED, email: forged })).status).toBe(201);
    const [one, other] = await Promise.all([plain, forged].map((email) => members().findOne({ email })));
    expect(Object.keys(other ?? {})).toEqual(Object.keys(one ?? {}));
    expect(other).toMatchObject({ isEmailVerified: false, credentialVersion: 1, skills: [], mediaCount: 0 });
    expect(other?.['createdAt']).not.toEqual(new Date(FORGED.createdAt));
  });

  test('is ignored by a change of the password', async () => {
    const { browser, email, password } = await app.addMember();
    const before = await members().findOne({ email });
    const body = { ...FORGED, email: anEmail(), currentPassword: password, newPassword: 'another one' };
    expect((await browser.call(contract.changePassword, { body })).status).toBe(200);
    const after = await members().findOne({ email });
    expect(after).toEqual({ ...before, passwordHash: after?.['passwordHash'], credentialVersion: 2 });
    expect(after?.['passwordHash']).not.toBe('x');
  });
});

describe('known and unknown addresses', () => {
  test.each([
    ['verify-otp', contract.verifyOtp],
    ['verify-password-reset-otp', contract.verifyPasswordResetOtp],
  ])('get the same word for a wrong code from %s', async (_name, endpoint) => {
    const { email } = await app.addMember();
    const answers = await Promise.all(
      [email, anEmail()].map(async (address) => {
        const body = { email: address, otp: '000000' };
        const { status, failure } = await app.browser().call(endpoint, { body });
        const { requestId: _one, ...rest } = failure;
        return { status, ...rest };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: 'OTP_INVALID', message: ACCOUNT_TEXTS.failed.codeWrong });
  });
});

test('a password reset is notified to its owner by mail', async () => {
  const { email } = await app.addMember();
  app.clock.advance(1000);
  await app.browser().call(contract.forgotPassword, { body: { email } });
  await app.settled();
  const browser = app.browser();
  await browser.call(contract.verifyPasswordResetOtp, { body: { email, otp: app.mailer.codeFor(email) } });
  await browser.call(contract.resetPassword, { body: { email, newPassword: 'a brand new one' } });
  await app.settled();
  const mail = app.mailer.to(email).at(-1);
  expect(mail?.subject).toBe('Your Weft password was changed');
  for (const form of [mail?.text, mail?.html]) expect(form).toContain('/forgot-password');
});

describe('from one network address', () => {
  test('100 wrong passwords in 15 minutes are the limit, for all accounts together', async () => {
    const at = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const guess = () =>
        at.browser().call(contract.login, { body: { email: anEmail(), password: 'a wrong one' } });
      const first = await Promise.all(Array.from({ length: 100 }, guess));
      expect(first.filter(({ status }) => status === 401)).toHaveLength(100);
      const { status, headers } = await guess();
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    } finally {
      await at.close();
    }
  });

  test('20 codes an hour may be asked for, for whichever addresses', async () => {
    const at = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      for (let n = 0; n < 20; n += 1) {
        const endpoint = n % 2 === 0 ? contract.sendOtp : contract.forgotPassword;
        expect((await at.browser().call(endpoint, { body: { email: anEmail() } })).status).toBe(200);
      }
      const beyond = await at.browser().call(contract.sendOtp, { body: { email: anEmail() } });
      expect(beyond.failure.code).toBe('RATE_LIMITED');
      expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
    } finally {
      await at.close();
    }
  });
});

test('a password is hashed again at sign-in after a change of the cost', async () => {
  const { email, password } = await app.addMember();
  const costOf = async () => String((await members().findOne({ email }))?.['passwordHash']).split('$')[2];
  expect(await costOf()).toBe('04');
  const { connection } = app.database;
  const database = { uri: inject('databaseUri'), patience: 4000, name: connection.name };
  const dearer = await startTestApp({ BCRYPT_COST: '5', JWT_SECRET: app.secret }, { database });
  expect((await dearer.browser().call(contract.login, { body: { email, password } })).status).toBe(200);
  expect(await costOf()).toBe('05');
  expect((await dearer.browser().call(contract.login, { body: { email, password } })).status).toBe(200);
  await dearer.close({ keepDatabase: true });
});
