import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  registerStep1,
  resetPassword,
  sendOtp,
  sendVerificationEmail,
  verifyEmail,
  verifyOtp,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { anEmail } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const MINUTE = 60_000;
const NEW = 'a brand new password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://weft.example.org' });
});
afterAll(() => app.close());

/** A code that is not the one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function startedAccount(at: TestApp): Promise<{ email: string; browser: Browser }> {
  const email = anEmail();
  const browser = at.browser();
  const { data } = await browser.call(registerStep1, {
    body: { email, password: 'secret-one-1', fullName: 'Asha' },
  });
  browser.token = data.token;
  return { email, browser };
}

async function mailedCode(
  at: TestApp,
  email: string,
  ask = sendOtp as typeof sendOtp | typeof forgotPassword,
) {
  // Past the pause between two codes, a thousandth of a minute in these apps.
  at.clock.advance(MINUTE / 1000);
  const { status } = await at.browser().call(ask, { body: { email } });
  expect(status).toBe(200);
  await at.settled();
  return at.mailer.codeFor(email);
}

const verify = (at: TestApp, email: string, otp: string) =>
  at.browser().call(verifyOtp, { body: { email, otp } });

describe('a verification code', () => {
  test('works once', async () => {
    const { email } = await startedAccount(app);
    const code = await mailedCode(app, email);
    expect((await verify(app, email, otherThan(code))).failure.code).toBe('OTP_INVALID');
    expect((await verify(app, email.toUpperCase(), code)).status).toBe(200);
    expect((await verify(app, email, code)).failure.code).toBe('OTP_INVALID');
  });

  test('works once in parallel', async () => {
    const { email } = await startedAccount(app);
    const code = await mailedCode(app, email);
    const all = await Promise.all(Array.from({ length: 4 }, () => verify(app, email, code)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is good for 10 minutes', async () => {
    const at = await startTestApp();
    try {
      const [one, other] = [await startedAccount(at), await startedAccount(at)];
      const early = await mailedCode(at, one.email);
      at.clock.advance(9 * MINUTE);
      expect((await verify(at, one.email, early)).status).toBe(200);
      const late = await mailedCode(at, other.email);
      at.clock.advance(10 * MINUTE);
      expect((await verify(at, other.email, late)).failure.code).toBe('OTP_EXPIRED');
    } finally {
      await at.close();
    }
  });

  test('is voided by a newer one', async () => {
    const { email } = await startedAccount(app);
    const old = await mailedCode(app, email);
    let code = old;
    while (code === old) code = await mailedCode(app, email);
    expect((await verify(app, email, old)).status).toBe(400);
    expect((await verify(app, email, code)).status).toBe(200);
  });

  test('works for its address and its purpose only', async () => {
    const one = await startedAccount(app);
    const other = await startedAccount(app);
    const code = await mailedCode(app, one.email);
    expect((await verify(app, other.email, code)).status).toBe(400);
    const body = { email: one.email, otp: code };
    expect((await app.browser().call(verifyPasswordResetOtp, { body })).failure.code).toBe('OTP_INVALID');
    expect((await verify(app, one.email, code)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'of the wrong form "%s" is no guess',
    async (otp) => {
      const { failure } = await verify(app, anEmail(), otp);
      expect(failure.fields).toEqual({ otp: 'Please enter complete OTP code' });
    },
  );

  test('is stored as a keyed hash only', async () => {
    const { email } = await startedAccount(app);
    const code = await mailedCode(app, email);
    const stored = JSON.stringify(await app.database.connection.collection('codes').findOne({ email }));
    expect(stored).not.toContain(code);
    expect(stored).not.toMatch(/token=/);
  });
});

describe('guessing codes', () => {
  test('expires after 5 wrong attempts in 10 minutes, across codes and in parallel, for any RATE_LIMIT_FACTOR', async () => {
    const at = await startTestApp();
    try {
      const { email } = await startedAccount(at);
      const first = await mailedCode(at, email);
      const tries = await Promise.all(Array.from({ length: 20 }, () => verify(at, email, otherThan(first))));
      expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
      at.clock.advance(MINUTE);
      const second = await mailedCode(at, email);
      const right = await verify(at, email, second);
      expect(right.failure.code).toBe('RATE_LIMITED');
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(8 * 60);
      at.clock.advance(9 * MINUTE + 1);
      expect((await verify(at, email, await mailedCode(at, email))).status).toBe(200);
    } finally {
      await at.close();
    }
  });

  test('ends after 20 wrong tries a day for an address', async () => {
    const at = await startTestApp();
    try {
      const email = anEmail();
      for (let n = 0; n < 20; n += 1) {
        expect((await verify(at, email, '000000')).status).toBe(400);
        if (n % 5 === 4) at.clock.advance(61 * MINUTE);
      }
      expect((await verify(at, email, '000000')).status).toBe(429);
    } finally {
      await at.close();
    }
  });

  test('ends after 30 wrong tries an hour from a network address, links included', async () => {
    const at = await startTestApp();
    try {
      for (let n = 0; n < 15; n += 1) expect((await verify(at, anEmail(), '000000')).status).toBe(400);
      const follow = () => at.browser().call(verifyEmail, { body: { token: 'x'.repeat(43) } });
      for (let n = 0; n < 15; n += 1) expect((await follow()).status).toBe(400);
      expect((await follow()).status).toBe(429);
      expect((await verify(at, anEmail(), '000000')).status).toBe(429);
    } finally {
      await at.close();
    }
  });
});

describe('asking for a code', () => {
  test.each([
    ['send-otp', sendOtp],
    ['forgot-password', forgotPassword],
  ])('%s answers alike for known and unknown addresses, its limits too', async (_name, endpoint) => {
    const at = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { email: known } = await startedAccount(at);
      const unknown = anEmail();
      // One is asked for after the other: their waits are compared to the second.
      at.clock.freeze();
      const ask = (email: string) => at.browser().call(endpoint, { body: { email } });
      for (let n = 0; n < 5; n += 1) {
        const [one, two] = [await ask(known), await ask(unknown)];
        expect(one.data).toEqual(two.data);
        const [again, alike] = [await ask(known), await ask(` ${unknown.toUpperCase()}`)];
        expect(again.failure.code).toBe('RATE_LIMITED');
        const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
        expect(waitOf(again)).toBe(waitOf(alike));
        expect(waitOf(again)).toBe(n < 4 ? 60 : 56 * 60);
        at.clock.advance(MINUTE);
      }
      expect((await ask(known)).status).toBe(429);
      expect((await ask(unknown)).status).toBe(429);
      await at.settled();
      expect(at.mailer.to(known)).toHaveLength(5);
      expect(at.mailer.to(unknown)).toHaveLength(0);
    } finally {
      await at.close();
    }
  });

  test('does not fail with the mail server; the failure is logged', async () => {
    const at = await startTestApp();
    try {
      const { email } = await startedAccount(at);
      at.mailer.failWith = new Error(`the mail server is full: 452 <${email}>`);
      expect((await at.browser().call(sendOtp, { body: { email } })).status).toBe(200);
      await at.settled();
      expect(at.log.text()).toContain('the mail server is full: 452 <[address]>');
      expect(at.log.text()).not.toContain(email);
    } finally {
      await at.close();
    }
  });

  test('for the account under registration asks for its token', async () => {
    expect((await app.browser().call(sendVerificationEmail)).status).toBe(401);
  });

  test('rejects an operator as address, and sends no mail', async () => {
    const before = app.mailer.sent.length;
    const { status } = await app.browser().call(forgotPassword, { body: { email: { $gt: '' } } });
    expect(status).toBe(400);
    await app.settled();
    expect(app.mailer.sent).toHaveLength(before);
  });
});

describe('the verification mail', () => {
  async function linkOf(email: string): Promise<string> {
    const mail = app.mailer.to(email).at(-1);
    return /verify-email#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  test('has a code and a link to PUBLIC_URL, in text and HTML, and loads nothing', async () => {
    const { email, browser } = await startedAccount(app);
    await browser.call(sendVerificationEmail, { headers: { 'x-forwarded-host': 'evil.example' } });
    await app.settled();
    const mail = app.mailer.to(email).at(-1);
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(mail?.code);
      expect(form).toContain('https://weft.example.org/verify-email#token=');
    }
    expect(mail?.html).not.toMatch(/<img|<script|url\(|src=/i);
  });

  test('has a link that works once and dies with its code', async () => {
    const { email } = await startedAccount(app);
    const code = await mailedCode(app, email);
    const token = await linkOf(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const follow = () => app.browser().call(verifyEmail, { body: { token } });
    expect((await follow()).data.message).toBe('Email verified successfully! You can now login.');
    expect((await follow()).failure.code).toBe('OTP_EXPIRED');
    expect((await verify(app, email, code)).status).toBe(400);
  });

  async function mailTo(fullName: string) {
    const email = anEmail();
    await app.browser().call(registerStep1, { body: { email, password: 'secret-one-1', fullName } });
    await mailedCode(app, email);
    return app.mailer.to(email).at(-1);
  }

  test('greets by name, and shows a name as text', async () => {
    expect((await mailTo("Seán O'Neill Jr."))?.text).toContain("Hello Seán O'Neill Jr., welcome");
    expect((await mailTo('<b>Asha'))?.html).toContain('Hello &lt;b&gt;Asha');
  });

  test.each(['Win at https://evil.example', 'evil.example', 'a@evil.example', 'x'.repeat(61)])(
    'does not carry the message "%s" as a name',
    async (fullName) => {
      const mail = await mailTo(fullName);
      expect(mail?.text).toContain('Hello, welcome');
      expect(mail?.text + String(mail?.html) + String(mail?.subject)).not.toContain(fullName);
    },
  );
});

describe('resetting the password', () => {
  async function grantedBrowser(email: string): Promise<{ browser: Browser; resetToken: string }> {
    const otp = await mailedCode(app, email, forgotPassword);
    const browser = app.browser();
    const { data } = await browser.call(verifyPasswordResetOtp, { body: { email, otp } });
    expect(data.message).toBe('OTP verified successfully!');
    return { browser, resetToken: data.resetToken };
  }
  const reset = (browser: Browser, email: string, resetToken?: string) =>
    browser.call(resetPassword, { body: { email, newPassword: NEW, ...(resetToken && { resetToken }) } });

  test('works with the cookie of the grant, once, and ends all sessions', async () => {
    const member = await app.addMember();
    const { browser } = await grantedBrowser(member.email);
    expect((await reset(browser, member.email)).data.message).toBe(
      'Password reset successfully! You can now login with your new password.',
    );
    expect(browser.cookies.has('resetGrant')).toBe(false);
    expect((await member.browser.call(getOwnProfile)).status).toBe(401);
    const body = { email: member.email, password: NEW };
    expect((await app.browser().call(login, { body })).status).toBe(200);
    expect((await reset(browser, member.email)).failure.code).toBe('FORBIDDEN');
  });

  test('works with resetToken in the body, for its address only', async () => {
    const member = await app.addMember();
    const other = await app.addMember();
    const { resetToken } = await grantedBrowser(member.email);
    expect((await reset(app.browser(), other.email, resetToken)).status).toBe(403);
    expect((await reset(app.browser(), member.email, resetToken)).status).toBe(200);
    expect((await reset(app.browser(), member.email, resetToken)).status).toBe(403);
  });

  test('is refused to a grant from before a new password', async () => {
    const member = await app.addMember();
    const { browser, resetToken } = await grantedBrowser(member.email);
    const grants = app.database.connection.collection('resetGrants');
    const grant = await grants.findOne({ email: member.email });
    if (!grant) throw new Error('There is no grant.');
    const newPassword = 'changed in the settings';
    const body = { currentPassword: member.password, newPassword };
    expect((await member.browser.call(changePassword, { body })).status).toBe(200);
    expect(await grants.countDocuments({ email: member.email })).toBe(0);
    const reset = { email: member.email, newPassword: 'set by an old grant', resetToken };
    expect((await browser.call(resetPassword, { body: reset })).status).toBe(403);
    // Nor to one that was being stored while the password changed.
    await grants.insertOne(grant);
    expect((await browser.call(resetPassword, { body: reset })).status).toBe(403);
    const again = await app.browser().call(login, { body: { email: member.email, password: newPassword } });
    expect(again.status).toBe(200);
  });

  test('is refused without a grant, to another browser, with a made-up one and late', async () => {
    const at = await startTestApp();
    try {
      const member = await at.addMember();
      expect((await reset(at.browser(), member.email)).failure.code).toBe('FORBIDDEN');
      expect((await reset(at.browser(), member.email, 'x'.repeat(43))).status).toBe(403);
      const otp = await mailedCode(at, member.email, forgotPassword);
      const browser = at.browser();
      await browser.call(verifyPasswordResetOtp, { body: { email: member.email, otp } });
      expect((await reset(at.browser(), member.email)).status).toBe(403);
      at.clock.advance(10 * MINUTE);
      expect((await reset(browser, member.email)).status).toBe(403);
      expect((await member.browser.call(getOwnProfile)).status).toBe(200);
    } finally {
      await at.close();
    }
  });

  test('counts two cookies of one name as none', async () => {
    const member = await app.addMember();
    const { resetToken } = await grantedBrowser(member.email);
    const headers = { cookie: `resetGrant=${resetToken}; resetGrant=${resetToken}` };
    const body = { email: member.email, newPassword: NEW };
    expect((await app.browser().call(resetPassword, { body, headers })).status).toBe(403);
  });

  test('with one grant in parallel succeeds once', async () => {
    const member = await app.addMember();
    const { resetToken } = await grantedBrowser(member.email);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => reset(app.browser(), member.email, resetToken)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 403)).toHaveLength(4);
  });

  test('is refused with the code of a verification', async () => {
    const { email } = await startedAccount(app);
    const otp = await mailedCode(app, email);
    expect((await app.browser().call(verifyPasswordResetOtp, { body: { email, otp } })).status).toBe(400);
  });

  test('keeps its grant from scripts and foreign pages', async () => {
    const member = await app.addMember();
    const otp = await mailedCode(app, member.email, forgotPassword);
    const body = { email: member.email, otp };
    const { headers } = await app.browser().call(verifyPasswordResetOtp, { body });
    expect(headers.getSetCookie().join()).toMatch(
      /resetGrant=[^;]+; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Strict/,
    );
  });
});
