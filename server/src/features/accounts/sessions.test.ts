import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOtherSessions, endSession, listSessions, login } from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../testing/browser.ts';
import type { TestMember } from '../../testing/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

const isSignedIn = async (browser: Browser) => (await browser.call(getOwnProfile)).status === 200;

test('a member sees where they are signed in, the last used first', async () => {
  const member = await app.registerMember();
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

test.each([
  ['HeadlessChrome/148.0.0.0', 'Chrome on Linux'],
  ['Chrome/148.0.0.0', 'Chrome on Linux'],
  ['Chrome/148.0.0.0 Edg/148.0.0.0', 'Edge on Linux'],
])('%s is told as %s, though it also names Safari', async (name, device) => {
  const member = await app.registerMember();
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name} Safari/537.36`;
  const { data } = await (await another(member, agent)).call(listSessions);
  expect(data.sessions[0]?.device).toBe(device);
});

test('a member signs out one session, at once and for good', async () => {
  const member = await app.registerMember();
  const other = await another(member, FIREFOX);
  expect(await isSignedIn(other)).toBe(true);
  const { data } = await member.browser.call(listSessions);
  const id = data.sessions.find(({ current }) => !current)?._id ?? '';
  expect((await member.browser.call(endSession, { params: { id } })).status).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(member.browser)).toBe(true);
  expect((await member.browser.call(endSession, { params: { id } })).failure.code).toBe('NOT_FOUND');
});

test("nobody signs out another's session, or learns of it", async () => {
  const [member, thief] = [await app.registerMember(), await app.registerMember()];
  const { data } = await member.browser.call(listSessions);
  const id = data.sessions[0]?._id ?? '';
  expect((await thief.browser.call(endSession, { params: { id } })).failure.code).toBe('NOT_FOUND');
  expect((await thief.browser.call(endSession, { params: { id: 'x' } })).failure.code).toBe('NOT_FOUND');
  expect(await isSignedIn(member.browser)).toBe(true);
});

test('a member signs out all other sessions', async () => {
  const member = await app.registerMember();
  const others = [await another(member, FIREFOX), await another(member, IPHONE)];
  await Promise.all(others.map(isSignedIn));
  await member.browser.call(endOtherSessions);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  expect(await isSignedIn(member.browser)).toBe(true);
  expect((await member.browser.call(listSessions)).data.sessions).toHaveLength(1);
});

test('a session that another server process ended is refused here within 5 seconds', async () => {
  const member = await app.registerMember();
  expect(await isSignedIn(member.browser)).toBe(true);
  await app.database.connection.collection('sessions').deleteMany({});
  app.clock.advance(5000);
  expect(await isSignedIn(member.browser)).toBe(false);
});

test('a call in a warm session costs no look-up of the session', async () => {
  const member = await app.registerMember();
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
