import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const MINUTE = 60_000;
const NEW = 'a brand new password';

/** A trusted proxy sets the network address; limits on codes have their defaults. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://weft.example.org' });
});
afterAll(() => app.close());

/** A member who has requested a reset mail, and the token of its link. */
async function memberWithLink() {
  const member = await app.addMember();
  app.clock.advance(MINUTE);
  await app.browser().call(forgotPassword, { body: { email: member.email } });
  await app.settled();
  const mail = app.mailer.to(member.email).at(-1);
  const [, token = ''] =
    /https:\/\/weft\.example\.org\/reset-password#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { ...member, token, mail };
}

const reset = (token: string, newPassword = NEW, ip = '203.0.113.1') =>
  app.browser().call(resetPasswordByLink, {
    body: { token, newPassword },
    headers: { 'x-forwarded-for': ip },
  });
const check = (token: string) => app.browser().call(checkResetLink, { body: { token } });
const statusOfSignIn = async (email: string, password: string) =>
  (await app.browser().call(login, { body: { email, password } })).status;

describe('the link of a reset mail', () => {
  test('has 256 bits, is in both parts of the mail, and is stored as a hash only', async () => {
    const { token, mail, email } = await memberWithLink();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mail?.html).toContain(`https://weft.example.org/reset-password#token=${token}`);
    const stored = await app.database.connection.collection('codes').findOne({ email });
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('sets a new password in another browser, once, and ends all sessions and the code', async () => {
    const { email, password, browser, token, mail } = await memberWithLink();
    expect((await check(token)).data).toMatchObject({ email });
    expect((await reset(token)).data.message).toBe(
      'Password reset successfully! You can now login with your new password.',
    );
    expect((await browser.call(getOwnProfile)).status).toBe(401);
    expect(await statusOfSignIn(email, password)).toBe(401);
    expect(await statusOfSignIn(email, NEW)).toBe(200);
    expect((await reset(token, 'yet another one')).failure.code).toBe('OTP_EXPIRED');
    expect((await check(token)).failure.code).toBe('OTP_EXPIRED');
    const withCode = await app
      .browser()
      .call(verifyPasswordResetOtp, { body: { email, otp: mail?.code ?? '' } });
    expect(withCode.failure.code).toBe('OTP_INVALID');
  });

  test('works after strangers have used up every guess of codes and links', async () => {
    const { email, token } = await memberWithLink();
    const ip = '198.51.100.7';
    const guess = () =>
      app.browser().call(verifyPasswordResetOtp, {
        body: { email, otp: '000000' },
        headers: { 'x-forwarded-for': ip },
      });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).failure.code).toBe('RATE_LIMITED');
    const wrong = 'x'.repeat(43);
    for (let n = 0; n < 25; n += 1) expect((await reset(wrong, NEW, ip)).status).toBe(400);
    expect((await reset(wrong, NEW, ip)).failure.code).toBe('RATE_LIMITED');
    expect((await reset(token, NEW, ip)).status).toBe(200);
    expect(await statusOfSignIn(email, NEW)).toBe(200);
  });

  test('is not used up by programs that open it', async () => {
    const { token } = await memberWithLink();
    for (const method of ['GET', 'HEAD']) {
      const { status } = await app.browser().fetch(`/reset-password?token=${token}`, { method });
      expect(status).toBe(200);
      const call = await app.browser().fetch(`/api/user/reset-password-by-link?token=${token}`, { method });
      expect(call.status).toBe(404);
    }
    for (let n = 0; n < 3; n += 1) expect((await check(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  test('stays valid if the new password is rejected', async () => {
    const { token } = await memberWithLink();
    expect((await reset(token, '12345')).failure.fields).toHaveProperty('newPassword');
    expect((await reset(token)).status).toBe(200);
  });

  test('is refused from a page of another origin', async () => {
    const { token } = await memberWithLink();
    const answer = await app.browser().call(resetPasswordByLink, {
      body: { token, newPassword: NEW },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect((await reset(token)).status).toBe(200);
  });

  test('is good for 10 minutes, like its code', async () => {
    const { token } = await memberWithLink();
    app.clock.advance(9 * MINUTE);
    expect((await check(token)).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await check(token)).failure.code).toBe('OTP_EXPIRED');
    expect((await reset(token)).failure.code).toBe('OTP_EXPIRED');
  });

  test('is void once another mail is sent, or the password is another', async () => {
    const { email, password, browser, token } = await memberWithLink();
    app.clock.advance(MINUTE);
    await app.browser().call(forgotPassword, { body: { email } });
    await app.settled();
    expect((await reset(token)).failure.code).toBe('OTP_EXPIRED');
    const [, second = ''] = /token=([\w-]+)/.exec(app.mailer.to(email).at(-1)?.text ?? '') ?? [];
    const body = { currentPassword: password, newPassword: NEW };
    expect((await browser.call(changePassword, { body })).status).toBe(200);
    expect((await reset(second)).failure.code).toBe('OTP_EXPIRED');
  });

  test('sets one password in five concurrent uses', async () => {
    const { token } = await memberWithLink();
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(token, `new password ${n}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
