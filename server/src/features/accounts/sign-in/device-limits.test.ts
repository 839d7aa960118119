import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const MINUTE = 60_000;
const NEW = 'a brand new password';

/** Default limits; a trusted proxy sets the network address. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

/** Browsers that have signed in with this password, each from its own network address. */
async function knownBrowsers(at: TestApp, email: string, password: string, count: number) {
  const browsers: Browser[] = [];
  for (let n = 0; n < count; n += 1) {
    const browser = at.browser();
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` };
    expect((await browser.call(login, { body: { email, password }, headers })).status).toBe(200);
    browsers.push(browser);
  }
  return browsers;
}

async function proofsOf(memberId: string): Promise<readonly string[]> {
  const stored = await app.database.connection
    .collection<{ proofs: string[]; memberId: unknown }>('deviceProofs')
    .find()
    .toArray();
  return stored.filter((each) => String(each.memberId) === memberId).flatMap(({ proofs }) => proofs);
}

async function countUnrefused(tries: readonly (() => Promise<{ status: number }>)[]): Promise<number> {
  let unrefused = 0;
  for (const attempt of tries) if ((await attempt()).status !== 429) unrefused += 1;
  return unrefused;
}

const guessPassword = (browser: Browser, email: string, ip: string) => () =>
  browser.call(login, { body: { email, password: 'wrong' }, headers: { 'x-forwarded-for': ip } });

const guessCode = (browser: Browser, email: string, ip: string) => () =>
  browser.call(verifyPasswordResetOtp, {
    body: { email, otp: '000000' },
    headers: { 'x-forwarded-for': ip },
  });

/** With five guesses each, far beyond every limit. */
const COOKIES = 40;

// Hundreds of sequential calls need time on a busy machine.
describe('many device cookies made with a password', { timeout: 60_000 }, () => {
  test('allow no more guesses than none once the password is another', async () => {
    const { browser, email, password } = await app.addMember();
    const browsers = await knownBrowsers(app, email, password, COOKIES);
    const body = { currentPassword: password, newPassword: NEW };
    browser.token = (await browser.call(login, { body: { email, password } })).data.token;
    expect((await browser.call(changePassword, { body })).status).toBe(200);

    const address = (n: number) => `203.0.113.${n % 250}`;
    const codes = browsers.map((each, n) => guessCode(each, email, address(n)));
    expect(await countUnrefused(codes)).toBe(5);
    const passwords = browsers.flatMap((each, n) => [
      guessPassword(each, email, address(n)),
      guessPassword(each, email, address(n)),
    ]);
    expect(await countUnrefused(passwords)).toBe(50);
  });

  test('are 20 while it is the password, and guess no more than one account may', async () => {
    const { email, password, id } = await app.addMember();
    const browsers = await knownBrowsers(app, email, password, COOKIES);
    expect(await proofsOf(id)).toHaveLength(20);
    const passwords = browsers.flatMap((each, n) =>
      Array.from({ length: 4 }, () => guessPassword(each, email, `203.0.113.${n % 250}`)),
    );
    // 50 of unknown browsers, which come first, and 50 of the 20 known ones together.
    expect(await countUnrefused(passwords)).toBe(100);
    const codes = browsers.flatMap((each, n) =>
      Array.from({ length: 3 }, () => guessCode(each, email, `192.0.2.${n % 250}`)),
    );
    // 5 of unknown browsers and 20 of the known ones together.
    expect(await countUnrefused(codes)).toBe(25);
  });
});

test('20 proofs are kept after 60 concurrent sign-ins', async () => {
  const { email, password, id } = await app.addMember();
  const signIn = (n: number) =>
    app.browser().call(login, {
      body: { email, password },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    });
  // Each attempt counts until its password is verified, so concurrent ones cannot exceed the limit.
  for (let n = 0; n < 3; n += 1)
    await Promise.all(Array.from({ length: 20 }, (_, at) => signIn(n * 20 + at)));
  expect(await proofsOf(id)).toHaveLength(20);
});

describe('guesses of a known browser', () => {
  test('count under the limits of strangers too, for the account and the network address', async () => {
    const { browser, email } = await app.addMember();
    const ip = '203.0.113.7';
    for (let n = 0; n < 10; n += 1) expect((await guessPassword(browser, email, ip)()).status).toBe(401);
    expect((await guessPassword(app.browser(), email, ip)()).status).toBe(429);
    const others = Array.from({ length: 60 }, (_, n) =>
      guessPassword(app.browser(), email, `198.51.100.${n}`),
    );
    expect(await countUnrefused(others)).toBe(40);
  });

  test('of codes use up those of strangers', async () => {
    const { browser, email } = await app.addMember();
    const own = Array.from({ length: 5 }, () => guessCode(browser, email, '192.0.2.200'));
    expect(await countUnrefused(own)).toBe(5);
    expect((await guessCode(app.browser(), email, '192.0.2.201')()).status).toBe(429);
  });

  test('of codes end after 5, and neither they nor those of strangers lock the other out', async () => {
    const { browser, email } = await app.addMember();
    const strangers = Array.from({ length: 10 }, (_, n) => guessCode(app.browser(), email, `192.0.2.${n}`));
    expect(await countUnrefused(strangers)).toBe(5);
    const own = Array.from({ length: 10 }, () => guessCode(browser, email, '192.0.2.200'));
    expect(await countUnrefused(own)).toBe(5);
  });
});

test('guesses of known browsers of several accounts are counted together for their network address', async () => {
  const at = await startTestApp({
    RATE_LIMIT_FACTOR: '1',
    TRUST_PROXY: 'loopback',
    WRONG_PASSWORDS_PER_NETWORK: '12',
  });
  try {
    const members = [];
    for (let n = 0; n < 7; n += 1) members.push(await at.addMember());
    const passwords = members.flatMap(({ browser, email }) =>
      Array.from({ length: 2 }, () => guessPassword(browser, email, '203.0.113.9')),
    );
    expect(await countUnrefused(passwords)).toBe(12);
    const codes = members.flatMap(({ browser, email }) =>
      Array.from({ length: 5 }, () => guessCode(browser, email, '203.0.113.9')),
    );
    expect(await countUnrefused(codes)).toBe(30);
  } finally {
    await at.close();
  }
});

describe('a stranger who keeps guessing cannot lock out the browser', () => {
  const exhaust = (email: string) =>
    countUnrefused(
      Array.from({ length: 51 }, (_, n) => guessPassword(app.browser(), email, `198.51.100.${n}`)),
    );

  test('that has just changed the password', async () => {
    const { browser, email, password } = await app.addMember();
    const body = { currentPassword: password, newPassword: NEW };
    await browser.call(changePassword, { body });
    expect(await exhaust(email)).toBe(50);
    expect((await browser.call(login, { body: { email, password: NEW } })).status).toBe(200);
  });

  test('that has just reset the password, even if it was unknown before', async () => {
    const { email } = await app.addMember();
    app.clock.advance(MINUTE);
    await app.browser().call(forgotPassword, { body: { email } });
    await app.settled();
    const browser = app.browser();
    const otp = app.mailer.codeFor(email);
    await browser.call(verifyPasswordResetOtp, { body: { email, otp } });
    expect((await browser.call(resetPassword, { body: { email, newPassword: NEW } })).status).toBe(200);
    expect(await exhaust(email)).toBe(50);
    expect((await browser.call(login, { body: { email, password: NEW } })).status).toBe(200);
    const unknown = await app.browser().call(login, { body: { email, password: NEW } });
    expect(unknown.status).toBe(429);
  });
});

test('a browser of two accounts is known to both', async () => {
  const [one, two] = [await app.addMember(), await app.addMember()];
  const browser = app.browser();
  for (const { email, password } of [one, two, one]) {
    expect((await browser.call(login, { body: { email, password } })).status).toBe(200);
  }
  expect(browser.cookies.get('device')?.split('.')).toHaveLength(2);
  for (const { email } of [one, two]) {
    const strangers = Array.from({ length: 51 }, (_, n) =>
      guessPassword(app.browser(), email, `198.51.100.${n}`),
    );
    expect(await countUnrefused(strangers)).toBe(50);
  }
  for (const { email, password } of [one, two]) {
    expect((await browser.call(login, { body: { email, password } })).status).toBe(200);
  }
});
