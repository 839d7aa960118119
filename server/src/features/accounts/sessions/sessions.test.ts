import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
} from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function another({ email, password }: TestMember, userAgent: string): Promise<Browser> {
  const browser = app.browser();
  app.clock.advance(1000);
  const { data } = await browser.call(login, {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  });
  browser.token = data.token;
  return browser;
}

const passwordOf = ({ password }: TestMember) => ({ password });
const isSignedIn = async (browser: Browser) => (await browser.call(getOwnProfile)).status === 200;

test('a member sees their sessions, last used first', async () => {
  const member = await app.addMember();
  await another(member, FIREFOX);
  const phone = await another(member, IPHONE);
  const { data } = await phone.call(listSessions);
  expect(data.sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Safari on iPhone', true],
    ['Firefox on Windows', false],
    ['Unknown device', false],
  ]);
  app.clock.advance(5000);
  await member.browser.call(getOwnProfile);
  const again = await phone.call(listSessions);
  expect(again.data.sessions.map(({ device }) => device)[1]).toBe('Unknown device');
});

test('a session that was unused for 72 hours is not listed', async () => {
  const member = await app.addMember();
  const used = await another(member, FIREFOX);
  const devices = async () => (await used.call(listSessions)).data.sessions.map(({ device }) => device);
  expect(await devices()).toHaveLength(2);
  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(24 * 60 * 60_000);
    expect(await isSignedIn(used)).toBe(true);
  }
  expect(await devices()).toEqual(['Firefox on Windows']);
});

test.each([
  ['HeadlessChrome/148.0.0.0', 'Chrome on Linux'],
  ['Chrome/148.0.0.0', 'Chrome on Linux'],
  ['Chrome/148.0.0.0 Edg/148.0.0.0', 'Edge on Linux'],
])('%s is shown as %s, though it also names Safari', async (name, device) => {
  const member = await app.addMember();
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name} Safari/537.36`;
  const { data } = await (await another(member, agent)).call(listSessions);
  expect(data.sessions[0]?.device).toBe(device);
});

test('a member ends one session, immediately and permanently', async () => {
  const member = await app.addMember();
  const other = await another(member, FIREFOX);
  expect(await isSignedIn(other)).toBe(true);
  const { data } = await member.browser.call(listSessions);
  const id = data.sessions.find(({ current }) => !current)?._id ?? '';
  expect((await member.browser.call(endSession, { params: { id }, body: passwordOf(member) })).status).toBe(
    200,
  );
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(member.browser)).toBe(true);
  expect(
    (await member.browser.call(endSession, { params: { id }, body: passwordOf(member) })).failure.code,
  ).toBe('NOT_FOUND');
});

test('no member can end or discover the sessions of another', async () => {
  const [member, thief] = [await app.addMember(), await app.addMember()];
  const { data } = await member.browser.call(listSessions);
  const id = data.sessions[0]?._id ?? '';
  expect(
    (await thief.browser.call(endSession, { params: { id }, body: passwordOf(thief) })).failure.code,
  ).toBe('NOT_FOUND');
  expect(
    (await thief.browser.call(endSession, { params: { id: 'x' }, body: passwordOf(thief) })).failure.code,
  ).toBe('NOT_FOUND');
  expect(await isSignedIn(member.browser)).toBe(true);
});

test('a member signs out all other sessions', async () => {
  const member = await app.addMember();
  const others = [await another(member, FIREFOX), await another(member, IPHONE)];
  await Promise.all(others.map(isSignedIn));
  await member.browser.call(endOtherSessions, { body: passwordOf(member) });
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(member.browser)).toBe(true);
  expect((await member.browser.call(listSessions)).data.sessions).toHaveLength(1);
});

test.each([
  ['by cookie', (token: string) => ({ cookie: `theme=dark; token=${token}` })],
  ['by header', (token: string) => ({ authorization: `Bearer ${token}` })],
])('a new sign-in ends the session that it presents %s, and no other', async (_name, presented) => {
  const member = await app.addMember();
  const [earlier, other] = [await another(member, FIREFOX), await another(member, IPHONE)];
  const headers = presented(earlier.token ?? '');
  const signInWith = (password: string) =>
    app.browser().call(login, { body: { email: member.email, password }, headers });

  expect((await signInWith('a wrong password')).status).toBe(401);
  expect(await isSignedIn(earlier)).toBe(true);

  const { data } = await signInWith(member.password);
  expect(await isSignedIn(earlier)).toBe(false);
  const fresh = app.browser();
  fresh.token = data.token;
  expect(await isSignedIn(fresh)).toBe(true);
  expect(await isSignedIn(other)).toBe(true);
  expect(await isSignedIn(member.browser)).toBe(true);
});

test("signing in to another account ends the browser's session of the first; what is no session's token ends nothing", async () => {
  const [first, second] = [await app.addMember(), await app.addMember()];
  const signInSecond = (token: string) =>
    app.browser().call(login, {
      body: { email: second.email, password: second.password },
      headers: { cookie: `token=${token}` },
    });
  expect((await signInSecond('garbage')).status).toBe(200);
  expect(await isSignedIn(first.browser)).toBe(true);
  expect((await signInSecond(first.browser.token ?? '')).status).toBe(200);
  expect(await isSignedIn(first.browser)).toBe(false);
  expect(await isSignedIn(second.browser)).toBe(true);
  const ended = app.log.lines().filter(({ security }) => security === 'sessions-ended');
  expect(ended.at(-1)).toMatchObject({ memberId: first.id });
  // An ended session's token must not cause a failure.
  expect((await signInSecond(first.browser.token ?? '')).status).toBe(200);
});

describe('ending another session asks for the password:', () => {
  const endings = (id: string) =>
    [
      (browser: Browser, body: { password?: string }) => browser.call(endOtherSessions, { body }),
      (browser: Browser, body: { password?: string }) => browser.call(endSession, { params: { id }, body }),
    ] as const;

  test('without it, or with a wrong one, the field is named and every session stays', async () => {
    const member = await app.addMember();
    const other = await another(member, FIREFOX);
    const { data } = await member.browser.call(listSessions);
    for (const end of endings(data.sessions.find(({ current }) => !current)?._id ?? '')) {
      const wrong = await end(member.browser, { password: 'a wrong password' });
      expect(wrong.status).toBe(400);
      expect(wrong.failure.fields).toEqual({ password: 'The current password is incorrect.' });
      const none = await end(member.browser, {});
      expect(none.failure.fields).toEqual({ password: 'Please enter a password' });
      expect(await isSignedIn(other)).toBe(true);
    }
    expect(await isSignedIn(member.browser)).toBe(true);
  });

  test('its guesses use up the same tries as those of every other question for the password', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { browser, password } = await strict.addMember();
      const { data } = await browser.call(listSessions);
      const [endOthers, endOne] = endings(data.sessions[0]?._id ?? '');
      const wrong = { password: 'a wrong password' };
      for (let n = 0; n < 4; n += 1) expect((await endOthers(browser, wrong)).status).toBe(400);
      for (let n = 0; n < 4; n += 1) expect((await endOne(browser, wrong)).status).toBe(400);
      for (let n = 0; n < 2; n += 1) {
        const body = { currentPassword: wrong.password, newPassword: 'another good password' };
        expect((await browser.call(changePassword, { body })).status).toBe(400);
      }
      expect((await endOthers(browser, { password })).failure.code).toBe('RATE_LIMITED');
      expect((await endOne(browser, { password })).failure.code).toBe('RATE_LIMITED');
      expect(await isSignedIn(browser)).toBe(true);
    } finally {
      await strict.close();
    }
  });
});

test('a session that another server process ended is refused here within 5 seconds', async () => {
  const member = await app.addMember();
  expect(await isSignedIn(member.browser)).toBe(true);
  await app.database.connection.collection('sessions').deleteMany({});
  app.clock.advance(5000);
  expect(await isSignedIn(member.browser)).toBe(false);
});

test('a session that ends while a call looks it up counts for nothing, then and later', async () => {
  const { browser } = await app.addMember();
  // Past the seconds in which it is trusted without a look-up.
  app.clock.advance(5000);
  const model = app.database.connection.model('Session');
  const findById = model.findById.bind(model);
  let answer = (): void => undefined;
  const looking = new Promise<void>((isRead) => {
    vi.spyOn(model, 'findById').mockImplementationOnce((id: unknown) => {
      const query = findById(id);
      const lean = async () => {
        const raw = await query.lean();
        isRead();
        await new Promise<void>((resolve) => (answer = resolve));
        return raw;
      };
      return { lean } as unknown as typeof query;
    });
  });
  const call = isSignedIn(browser);
  await looking;
  expect((await browser.call(logout)).status).toBe(200);
  answer();
  expect(await call).toBe(false);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a call in a warm session costs no look-up of the session', async () => {
  const member = await app.addMember();
  await member.browser.call(getOwnProfile);
  await app.settled();
  const calls: string[] = [];
  app.database.connection.base.set('debug', (collection: string, method: string) => {
    calls.push(`${collection}.${method}`);
  });
  await member.browser.call(getOwnProfile);
  app.database.connection.base.set('debug', false);
  expect(calls).toEqual(['members.findOne']);
});
