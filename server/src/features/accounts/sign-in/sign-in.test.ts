import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changePassword, login, logout, registerStep1 } from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const HOUR = 60 * 60 * 1000;

let app: TestApp;
/** Default limits, and network addresses from a trusted proxy. */
let strict: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  strict = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

const signIn = (at: TestApp, email: string, password: string, ip = '203.0.113.1') =>
  at.browser().call(login, { body: { email, password }, headers: { 'x-forwarded-for': ip } });

describe('signing in', () => {
  test('leaves a device cookie that no script and no foreign page gets', async () => {
    const member = await app.addMember();
    const { headers } = await signIn(app, member.email, member.password);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^device=/);
    expect(cookie).toMatch(/; Path=\/; .*HttpOnly; SameSite=Strict/);
  });

  test('answers alike for a wrong password and an unknown address', async () => {
    const member = await app.addMember();
    const known = await signIn(app, member.email, 'wrong password');
    const unknown = await signIn(app, anEmail(), 'wrong password');
    expect(known.status).toBe(401);
    const { requestId: _a, ...knownBody } = known.failure;
    const { requestId: _b, ...unknownBody } = unknown.failure;
    expect(knownBody).toEqual(unknownBody);
    expect(knownBody.code).toBe('INVALID_CREDENTIALS');
  });

  test('reveals an unverified address only with the right password', async () => {
    const email = anEmail();
    await app.browser().call(registerStep1, { body: { email, password: 'secret-one-1', fullName: 'Asha' } });
    expect((await signIn(app, email, 'secret2')).failure.code).toBe('INVALID_CREDENTIALS');
    const { status, failure } = await signIn(app, email, 'secret-one-1');
    expect(status).toBe(403);
    expect(failure).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please verify your email before signing in.',
    });
  });

  test.each([
    [{ email: { $gt: '' }, password: { $gt: '' } }],
    [{ email: ['a@b.co'], password: 'x' }],
    [{ email: 'a@b.co', password: { $ne: null } }],
    [{ email: 'a@b.co', password: 'x'.repeat(1001) }],
    [[]],
    ['"text"'],
    ['null'],
  ])('refuses %j', async (body) => {
    const { status, failure } = await app.browser().call(login, { body });
    expect(status).toBe(400);
    expect(failure.code).toBe('VALIDATION_FAILED');
  });

  test('does not take a longer password for the 72 bytes that it begins with', async () => {
    const password = 'p'.repeat(72);
    const member = await app.addMember({ password });
    expect((await signIn(app, member.email, `${password}q`)).status).toBe(401);
    expect((await signIn(app, member.email, password)).status).toBe(200);
  });

  test('counts all 512 characters of a long password, of any script', async () => {
    const password = `${'密'.repeat(511)}1`;
    const member = await app.addMember({ password });
    expect((await signIn(app, member.email, `${'密'.repeat(511)}2`)).status).toBe(401);
    expect((await signIn(app, member.email, '密'.repeat(24))).status).toBe(401);
    expect((await signIn(app, member.email, password)).status).toBe(200);
  });
});

test('a suspension during a sign-in leaves no session', async () => {
  const member = await app.addMember();
  const { connection } = app.database;
  const model = connection.model('Session');
  const create = model.create.bind(model);
  // The suspension is stored after the password was verified and before the session exists.
  vi.spyOn(model, 'create').mockImplementationOnce(async (session: object) => {
    await connection
      .collection('members')
      .updateOne({ email: member.email }, { $set: { suspendedAt: new Date() } });
    return create(session);
  });
  const { status, failure } = await signIn(app, member.email, member.password);
  expect({ status, code: failure.code }).toEqual({ status: 403, code: 'SUSPENDED' });
});

test('a password that is changed while somebody signs in with the old one leaves them no session', async () => {
  const member = await app.addMember();
  const model = app.database.connection.model('Session');
  const create = model.create.bind(model);
  // The old password was found right, and the change ends the sessions that are there: this one comes later.
  vi.spyOn(model, 'create').mockImplementationOnce(async (session: object) => {
    const body = { currentPassword: member.password, newPassword: 'a brand new password' };
    expect((await member.browser.call(changePassword, { body })).status).toBe(200);
    return create(session);
  });
  const browser = app.browser();
  browser.token = (await signIn(app, member.email, member.password)).data.token;
  expect((await browser.call(getOwnProfile)).status).toBe(401);
});

describe('guessing', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await strict.addMember();
  });

  test('ends after 10 wrong passwords for one address from one network address, in parallel too', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => signIn(strict, member.email, 'wrong', '203.0.113.7')),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20);
    const right = await signIn(strict, member.email, member.password, '203.0.113.7');
    expect(right.failure.code).toBe('RATE_LIMITED');
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await signIn(strict, member.email, member.password, '203.0.113.8')).status).toBe(200);
    strict.clock.advance(15 * 60 * 1000 + 1);
    expect((await signIn(strict, member.email, member.password, '203.0.113.7')).status).toBe(200);
  });

  test('counts unknown addresses as it counts known ones', async () => {
    const email = anEmail();
    for (let n = 0; n < 10; n += 1)
      expect((await signIn(strict, email, 'wrong', '203.0.113.20')).status).toBe(401);
    expect((await signIn(strict, email, 'wrong', '203.0.113.20')).status).toBe(429);
  });

  test('can not lock a member out of a browser that the account knows', async () => {
    const { browser, email, password } = await strict.addMember();
    for (let n = 0; n < 50; n += 1) {
      expect((await signIn(strict, email, 'wrong', `203.0.113.${30 + (n % 10)}`)).status).toBe(401);
    }
    expect((await signIn(strict, email, password, '203.0.113.99')).status).toBe(429);
    expect((await browser.call(login, { body: { email, password } })).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await browser.call(login, { body: { email, password: 'wrong' } });
    expect((await browser.call(login, { body: { email, password } })).status).toBe(429);
  });

  test('is not helped by a forged device cookie', async () => {
    const { email, browser } = await strict.addMember();
    const forged = strict.browser();
    expect(browser.cookies.get('device')).toMatch(/^[\w-]{43}$/);
    forged.cookies.set('device', 'A'.repeat(43));
    for (let n = 0; n < 10; n += 1) await forged.call(login, { body: { email, password: 'wrong' } });
    expect((await forged.call(login, { body: { email, password: 'wrong' } })).status).toBe(429);
  });

  test('a forwarding header is not believed without TRUST_PROXY', async () => {
    const plain = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const email = anEmail();
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1)
        statuses.push((await signIn(plain, email, 'x', `198.51.100.${n}`)).status);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await plain.close();
    }
  });
});

describe('a token', () => {
  test('counts for nothing after signing out', async () => {
    const { browser } = await app.addMember();
    expect((await browser.call(getOwnProfile)).status).toBe(200);
    expect((await browser.call(logout)).status).toBe(200);
    const { status, failure } = await browser.call(getOwnProfile);
    expect(status).toBe(401);
    expect(failure.code).toBe('UNAUTHENTICATED');
  });

  test('is not read from the cookie by a call', async () => {
    const { browser } = await app.addMember();
    browser.cookies.set('token', browser.token ?? '');
    browser.token = undefined;
    expect((await browser.call(getOwnProfile)).status).toBe(401);
    expect((await browser.call(logout)).status).toBe(401);
  });

  test('must be signed here, by our algorithm, for this installation and as a session', async () => {
    const { browser } = await app.addMember();
    const claims = jwt.decode(browser.token ?? '') as Record<string, unknown>;
    const [, payload = ''] = (browser.token ?? '').split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const forgeries = [
      none,
      jwt.sign(claims, 'another secret'),
      jwt.sign(claims, app.secret, { algorithm: 'HS512' }),
      jwt.sign({ ...claims, iss: 'elsewhere' }, app.secret),
      jwt.sign({ ...claims, typ: 'registration' }, app.secret),
      jwt.sign({ ...claims, sub: 'f'.repeat(24) }, app.secret),
      jwt.sign({ ...claims, sub: 'not an id', jti: 'not an id' }, app.secret),
      `${browser.token}x`,
      'x'.repeat(5000),
    ];
    for (const forgery of forgeries) {
      const thief = app.browser();
      thief.token = forgery;
      expect((await thief.call(getOwnProfile)).status, forgery.slice(0, 80)).toBe(401);
    }
    expect((await browser.call(getOwnProfile)).status).toBe(200);
  });

  test('ends 72 hours after its last use and 7 days after signing in', async () => {
    const at = await startTestApp();
    try {
      const idle = await at.addMember();
      const busy = await at.addMember();
      for (let n = 0; n < 3; n += 1) {
        at.clock.advance(24 * HOUR);
        expect((await busy.browser.call(getOwnProfile)).status).toBe(200);
      }
      expect((await idle.browser.call(getOwnProfile)).status).toBe(401);
      for (let n = 0; n < 3; n += 1) {
        at.clock.advance(24 * HOUR);
        expect((await busy.browser.call(getOwnProfile)).status).toBe(200);
      }
      at.clock.advance(24 * HOUR);
      expect((await busy.browser.call(getOwnProfile)).status).toBe(401);
    } finally {
      await at.close();
    }
  });

  test('of the session unused for longest ends with the 21st', async () => {
    const { browser: first, email, password } = await app.addMember();
    const others = [];
    for (let n = 0; n < 20; n += 1) {
      app.clock.advance(1000);
      const { data } = await signIn(app, email, password);
      others.push(data.token);
    }
    expect((await first.call(getOwnProfile)).status).toBe(401);
    first.token = others[0];
    expect((await first.call(getOwnProfile)).status).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (member: TestMember, currentPassword: string, newPassword: string) =>
    member.browser.call(changePassword, { body: { currentPassword, newPassword } });

  test('ends every other session, returns a new token and notifies the member', async () => {
    const member = await app.addMember();
    const other = app.browser();
    other.token = (await signIn(app, member.email, member.password)).data.token;
    expect((await other.call(getOwnProfile)).status).toBe(200);

    const { data } = await change(member, member.password, 'a new password');
    expect(data.message).toBe('Password changed successfully');
    expect((await other.call(getOwnProfile)).status).toBe(401);
    expect((await member.browser.call(getOwnProfile)).status).toBe(401);
    member.browser.token = data.token;
    expect((await member.browser.call(getOwnProfile)).status).toBe(200);
    expect((await signIn(app, member.email, member.password)).status).toBe(401);
    expect((await signIn(app, member.email, 'a new password')).status).toBe(200);
    await app.settled();
    const subjects = app.mailer.to(member.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your Weft password was changed');
  });

  test('with a wrong current one is a 400 that names the field, and counts as a guess', async () => {
    const member = await strict.addMember();
    const { status, failure } = await change(member, 'wrong', 'a new password');
    expect(status).toBe(400);
    expect(failure).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { currentPassword: 'The current password is incorrect.' },
    });
    for (let n = 0; n < 9; n += 1) await change(member, 'wrong', 'a new password');
    expect((await change(member, member.password, 'a new password')).status).toBe(429);
    expect((await member.browser.call(getOwnProfile)).status).toBe(200);
  });

  test('two concurrent ones succeed once', async () => {
    const member = await app.addMember();
    const both = await Promise.all([
      change(member, member.password, 'first new password'),
      change(member, member.password, 'second new password'),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const passwords = ['first new password', 'second new password'];
    const signIns = await Promise.all(passwords.map((password) => signIn(app, member.email, password)));
    expect(new Set(signIns.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('holds the rules of a new password', async () => {
    const member = await app.addMember();
    const { failure } = await change(member, member.password, '12345');
    expect(failure.fields).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  });
});
