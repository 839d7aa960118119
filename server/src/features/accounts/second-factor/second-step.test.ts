import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  resetPassword,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import {
  finishSignIn,
  getSecondFactor,
  turnOffSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { AuthenticatorApp } from '../../../testing/app/authenticator-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import type { Browser } from '../../../testing/app/browser.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers } from '../../../testing/app/two-servers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Protected extends TestMember {
  readonly authenticator: AuthenticatorApp;
  /** The code that turned the second factor on. */
  readonly setupCode: string;
  readonly recoveryCodes: string[];
}

/** Two servers of one installation, with clocks of their own. */
let one: TestApp;
let two: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ one, two, close } = await startTwoServers());
});
afterAll(() => close());

async function protectedMember(): Promise<Protected> {
  const member = await one.addMember();
  const { app, code, recoveryCodes } = await turnOnApp(member.browser, one.clock);
  return { ...member, authenticator: app, setupCode: code, recoveryCodes };
}

/** Time passes on both servers. */
function wait(by: number): void {
  for (const { clock } of [one, two]) clock.advance(by);
}

/** A browser that has given the right password, and waits for the code. */
async function withPassword({ email, password }: TestMember, browser = one.browser()): Promise<Browser> {
  const { status, failure } = await browser.call(login, { body: { email, password } });
  expect([status, failure.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  return browser;
}

const finish = (browser: Browser, code: string) => browser.call(finishSignIn, { body: { code } });

/** Begins a sign-in and uses up its tries. */
async function fiveWrongCodes(member: Protected, at = one.browser()): Promise<void> {
  const browser = await withPassword(member, at);
  const wrong = member.authenticator.wrongCode();
  for (let n = 0; n < 5; n += 1) expect((await finish(browser, wrong)).status).toBe(400);
}

/** Signs in with a right code. */
const signIn = async (member: Protected, at = one.browser()) =>
  finish(await withPassword(member, at), member.authenticator.nextCode());

/** The same browser at the other server, behind the same address. */
function atTwo({ cookies }: Browser): Browser {
  const browser = two.browser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

test('a password alone opens no session; the next code does', async () => {
  const ann = await protectedMember();
  const browser = await withPassword(ann);
  expect((await browser.call(getOwnProfile)).status).toBe(401);
  const { data } = await finish(browser, ann.authenticator.nextCode());
  expect(data.user.email).toBe(ann.email);
  browser.token = data.token;
  expect((await browser.call(getOwnProfile)).status).toBe(200);
  expect([...browser.cookies.keys()]).not.toContain('pendingSignIn');
});

test('the code of the setup does not sign in, and each code works once, also at once on two servers', async () => {
  const ann = await protectedMember();
  const early = await withPassword(ann);
  expect((await finish(early, ann.setupCode)).failure.code).toBe('OTP_INVALID');

  const code = ann.authenticator.nextCode();
  two.clock.advance(one.clock.now() - two.clock.now());
  const [first, second] = [await withPassword(ann), atTwo(await withPassword(ann))];
  const both = await Promise.all([finish(first, code), finish(second, code)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await finish(await withPassword(ann), code)).failure.code).toBe('OTP_INVALID');
});

test('a code is good in the period before and after, and no longer', async () => {
  const ann = await protectedMember();
  wait(10 * MINUTE);
  for (const [periods, status] of [
    [-2, 400],
    [2, 400],
    [-1, 200],
    [1, 200],
  ] as const) {
    expect((await finish(await withPassword(ann), ann.authenticator.code(periods))).status).toBe(status);
  }
});

describe('a waiting sign-in', () => {
  test('belongs to its browser', async () => {
    const ann = await protectedMember();
    const browser = await withPassword(ann);
    const code = ann.authenticator.nextCode();
    expect((await finish(one.browser(), code)).failure.code).toBe('OTP_EXPIRED');
    expect((await finish(browser, code)).status).toBe(200);
  });

  test('is kept in a cookie that scripts and other sites cannot use', async () => {
    const { email, password } = await protectedMember();
    const response = await one.browser().fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const [cookie] = response.headers.getSetCookie().filter((line) => line.startsWith('pendingSignIn='));
    expect(cookie).toMatch(/Max-Age=600;.*HttpOnly; SameSite=Strict/);
    expect(await response.text()).not.toContain('token');
  });

  test('ends after 10 minutes', async () => {
    const ann = await protectedMember();
    const [kept, late] = [await withPassword(ann), await withPassword(ann)];
    wait(9 * MINUTE);
    expect((await finish(kept, ann.authenticator.nextCode())).status).toBe(200);
    wait(MINUTE);
    expect((await finish(late, ann.authenticator.nextCode())).failure.code).toBe('OTP_EXPIRED');
  });

  test('has 5 tries, over both servers, and says how many are left', async () => {
    const ann = await protectedMember();
    const browser = await withPassword(ann);
    const wrong = ann.authenticator.wrongCode();
    const messages = [];
    for (const at of [browser, atTwo(browser), browser, atTwo(browser), browser]) {
      messages.push((await finish(at, wrong)).failure.message);
    }
    expect(messages).toEqual([
      'That code is not right. 4 tries left.',
      'That code is not right. 3 tries left.',
      'That code is not right. 2 tries left.',
      'That code is not right. 1 try left.',
      'Too many wrong codes. Please sign in again.',
    ]);
    expect((await finish(browser, ann.authenticator.nextCode())).failure.code).toBe('OTP_EXPIRED');
  });

  test('counts at most 5 of 6 tries at once', async () => {
    const ann = await protectedMember();
    const browser = await withPassword(ann);
    const tries = Array.from({ length: 6 }, (_, n) =>
      finish(n % 2 === 0 ? browser : atTwo(browser), ann.authenticator.wrongCode(n)),
    );
    const messages = (await Promise.all(tries)).map(({ failure }) => failure.message);
    expect(messages).toHaveLength(6);
    expect(messages.filter((message) => message.startsWith('That code is not right.'))).toHaveLength(4);
    expect(messages.filter((message) => message.startsWith('Too many wrong codes.'))).toHaveLength(1);
    expect(messages.filter((message) => message.startsWith('This sign-in has expired.'))).toHaveLength(1);
  });

  test('ends with a new password', async () => {
    const ann = await protectedMember();
    const browser = await withPassword(ann);
    const body = { currentPassword: ann.password, newPassword: 'a brand new password' };
    expect((await ann.browser.call(changePassword, { body })).status).toBe(200);
    expect((await finish(browser, ann.authenticator.nextCode())).failure.code).toBe('OTP_EXPIRED');
  });
});

describe('10 wrong codes in all sign-ins of an account stop further ones for 10 minutes', () => {
  test('in unknown browsers, but not in the browser of the member; right ones do not count', async () => {
    const ann = await protectedMember();
    await fiveWrongCodes(ann);
    expect((await signIn(ann)).status).toBe(200);
    await fiveWrongCodes(ann);
    expect((await signIn(ann)).failure.code).toBe('RATE_LIMITED');
    expect((await signIn(ann, ann.browser)).status).toBe(200);
    wait(10 * MINUTE);
    expect((await signIn(ann)).status).toBe(200);
  });

  test('in the browser of the member, and then everywhere', async () => {
    const ann = await protectedMember();
    for (let signIns = 0; signIns < 2; signIns += 1) await fiveWrongCodes(ann, ann.browser);
    expect((await signIn(ann, ann.browser)).failure.code).toBe('RATE_LIMITED');
    expect((await signIn(ann)).failure.code).toBe('RATE_LIMITED');
  });
});

test('20 wrong codes of a day in the browser of the member stop further ones everywhere until the next day', async () => {
  const ann = await protectedMember();
  for (let signIns = 0; signIns < 4; signIns += 1) {
    await fiveWrongCodes(ann, ann.browser);
    wait(11 * MINUTE);
  }
  for (const browser of [ann.browser, one.browser()]) {
    const refused = await signIn(ann, browser);
    expect(refused.failure.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(HOUR / 1000);
  }
  wait(24 * HOUR);
  for (const browser of [ann.browser, one.browser()]) expect((await signIn(ann, browser)).status).toBe(200);
});

test('a wrong password looks the same with and without second factor', async () => {
  const [ann, ben] = [await protectedMember(), await one.addMember()];
  const answers = [];
  for (const { email } of [ann, ben]) {
    const browser = one.browser();
    const { status, failure } = await browser.call(login, { body: { email, password: 'a wrong password' } });
    answers.push({
      status,
      code: failure.code,
      message: failure.message,
      cookies: [...browser.cookies.keys()],
    });
  }
  expect(answers[0]).toEqual(answers[1]);
});

test('a suspended member is told so only after a right code', async () => {
  const ann = await protectedMember();
  const [browser, other] = [await withPassword(ann), await withPassword(ann)];
  const members = one.database.connection.collection('members');
  await members.updateOne({ email: ann.email }, { $set: { suspendedAt: new Date() } });
  expect((await finish(browser, ann.authenticator.wrongCode())).failure.code).toBe('OTP_INVALID');
  expect((await finish(other, ann.authenticator.nextCode())).failure.code).toBe('SUSPENDED');
});

describe('a recovery code', () => {
  test('signs in once, also at once on two servers, and the member is told by mail', async () => {
    const ann = await protectedMember();
    const [code = ''] = ann.recoveryCodes;
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    const [first, second] = [await withPassword(ann), atTwo(await withPassword(ann))];
    const both = await Promise.all([
      finish(first, code.toLowerCase()),
      finish(second, code.replace('-', ' ')),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const { data } = await ann.browser.call(getSecondFactor);
    expect(data.recoveryCodesLeft).toBe(9);
    await Promise.all([one.settled(), two.settled()]);
    const mails = [...one.mailer.to(ann.email), ...two.mailer.to(ann.email)];
    expect(mails.filter(({ subject }) => subject.startsWith('A recovery code'))).toHaveLength(1);
    expect(mails.find(({ subject }) => subject.startsWith('A recovery code'))?.text).toContain('9 are left');
  });
});

test('a new password by mail leaves the second factor on', async () => {
  const ann = await protectedMember();
  const browser = one.browser();
  await browser.call(forgotPassword, { body: { email: ann.email } });
  await one.settled();
  const otp = one.mailer.codeFor(ann.email);
  await browser.call(verifyPasswordResetOtp, { body: { email: ann.email, otp } });
  const password = 'a brand new password';
  const reset = await browser.call(resetPassword, { body: { email: ann.email, newPassword: password } });
  expect(reset.status).toBe(200);
  const waiting = await withPassword({ ...ann, password });
  expect((await finish(waiting, ann.authenticator.nextCode())).status).toBe(200);
});

test('a second factor that is turned off elsewhere ends what waits for its code', async () => {
  const ann = await protectedMember();
  const browser = await withPassword(ann);
  expect((await ann.browser.call(turnOffSecondFactor)).status).toBe(200);
  expect((await finish(browser, ann.authenticator.nextCode())).failure.code).toBe('OTP_INVALID');
  const { email, password } = ann;
  expect((await one.browser().call(login, { body: { email, password } })).status).toBe(200);
});
