import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgotPassword, login, resetPassword, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const MINUTE = 60_000;
const NEW = 'a brand new password';
const HTTPS = { 'x-forwarded-proto': 'https' };
/** Requirements of a browser for a cookie with the prefix. */
const HOST_ONLY = /; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/;

/** The proxy sets whether a call used https. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app.close());

const cookieOf = (headers: Headers, name: string): string =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

test('over https the cookie of a known browser is bound to this host, and is read again', async () => {
  const { email, password } = await app.addMember();
  const browser = app.browser();
  const { headers } = await browser.call(login, { body: { email, password }, headers: HTTPS });
  expect(headers.getSetCookie()).toHaveLength(1);
  expect(cookieOf(headers, '__Host-device')).toMatch(HOST_ONLY);

  const guess = (ip: string) =>
    app.browser().call(login, {
      body: { email, password: 'wrong' },
      headers: { ...HTTPS, 'x-forwarded-for': ip },
    });
  for (let n = 0; n < 51; n += 1) await guess(`203.0.113.${n}`);
  const unknown = await app.browser().call(login, { body: { email, password }, headers: HTTPS });
  expect(unknown.status).toBe(429);
  expect((await browser.call(login, { body: { email, password }, headers: HTTPS })).status).toBe(200);
});

test('over https a cookie with the plain name counts for nothing and is removed', async () => {
  const { email, password } = await app.addMember();
  const browser = app.browser();
  await browser.call(login, { body: { email, password } });
  expect([...browser.cookies.keys()]).toEqual(['device']);
  const { headers } = await browser.call(login, { body: { email, password }, headers: HTTPS });
  expect(cookieOf(headers, 'device')).toMatch(/^device=; Path=\/; Expires=Thu, 01 Jan 1970/);
  expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
});

test('the grant of a reset has the prefix over https, and only that one is read', async () => {
  const { email } = await app.addMember();
  app.clock.advance(MINUTE);
  await app.browser().call(forgotPassword, { body: { email } });
  await app.settled();
  const browser = app.browser();
  const body = { email, otp: app.mailer.codeFor(email) };
  const { headers, data } = await browser.call(verifyPasswordResetOtp, { body, headers: HTTPS });
  expect(cookieOf(headers, '__Host-resetGrant')).toMatch(HOST_ONLY);

  const reset = (by: typeof browser) =>
    by.call(resetPassword, { body: { email, newPassword: NEW }, headers: HTTPS });
  const planted = app.browser();
  planted.cookies.set('resetGrant', data.resetToken);
  expect((await reset(planted)).status).toBe(403);
  expect((await reset(browser)).status).toBe(200);
  expect(browser.cookies.has('__Host-resetGrant')).toBe(false);
});
