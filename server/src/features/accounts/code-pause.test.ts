import { expect, test } from 'vitest';
import {
  forgotPassword,
  registerStep1,
  sendOtp,
  verifyEmail,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import { anEmail } from '../../testing/members/register-member.ts';
import { startTestApp } from '../../testing/app/test-app.ts';

const MINUTE = 60_000;

test.each(['code', 'link'])('using the %s ends the pause before the next code', async (way) => {
  const app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const email = anEmail();
    const browser = app.browser();
    const started = await browser.call(registerStep1, {
      body: { email, password: 'secret-one-1', fullName: 'Asha' },
    });
    browser.token = started.data.token;
    await app.settled();
    app.clock.advance(MINUTE);
    await app.browser().call(sendOtp, { body: { email } });
    await app.settled();
    const ask = () => app.browser().call(forgotPassword, { body: { email } });
    expect((await ask()).failure.code).toBe('RATE_LIMITED');
    const mail = app.mailer.to(email).at(-1)?.text ?? '';
    const [, token = ''] = /verify-email#token=([\w-]+)/.exec(mail) ?? [];
    const { status } =
      way === 'code'
        ? await app.browser().call(verifyOtp, { body: { email, otp: app.mailer.codeFor(email) } })
        : await app.browser().call(verifyEmail, { body: { token } });
    expect(status).toBe(200);
    expect((await ask()).status).toBe(200);
  } finally {
    await app.close();
  }
});
