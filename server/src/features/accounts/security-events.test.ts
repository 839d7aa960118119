import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  requestExport,
  resetPassword,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import { confirmIdentity } from '@weft/shared/accounts/second-factor/contract';
import { createPost } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { aSocket, connectSocket, refusalOf } from '../../testing/app/connect-socket.ts';
import { formOf } from '../../testing/http/forms.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const NEW = 'a brand new password';

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  // Written at every log level.
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
});
afterAll(() => app.close());

async function signInAgain(password = ann.password) {
  const browser = app.browser();
  browser.token = (await browser.call(login, { body: { email: ann.email, password } })).data.token;
  return browser;
}

async function useCode(otp?: string) {
  const { email } = ann;
  await ann.browser.call(forgotPassword, { body: { email } });
  await app.settled();
  const browser = app.browser();
  const body = { email, otp: otp ?? app.mailer.codeFor(email) };
  return { browser, answer: await browser.call(verifyPasswordResetOtp, { body }) };
}

/** Actions and the security events that they must log. */
const DEEDS: Record<string, readonly [event: string, deed: () => Promise<unknown>]> = {
  'a member signs in': ['signed-in', () => signInAgain()],
  'a member signs out': ['signed-out', () => ann.browser.call(logout)],
  'a wrong password is tried': [
    'sign-in-refused',
    () => app.browser().call(login, { body: { email: ann.email, password: 'wrong' } }),
  ],
  'a code is asked for': ['code-sent', () => useCode()],
  'a wrong code is tried': ['code-refused', () => useCode('000000')],
  'a password is reset': [
    'password-reset',
    async () => {
      const { browser } = await useCode();
      await browser.call(resetPassword, { body: { email: ann.email, newPassword: NEW } });
    },
  ],
  'a password is changed': [
    'password-changed',
    () => ann.browser.call(changePassword, { body: { currentPassword: ann.password, newPassword: NEW } }),
  ],
  'one session is ended': [
    'sessions-ended',
    async () => {
      const [current] = (await ann.browser.call(listSessions)).data.sessions;
      await ann.browser.call(endSession, {
        params: { id: current?._id ?? '' },
        body: { password: ann.password },
      });
    },
  ],
  'all other sessions are ended': [
    'sessions-ended',
    () => ann.browser.call(endOtherSessions, { body: { password: ann.password } }),
  ],
  'somebody takes their data along': ['data-exported', () => ann.browser.call(requestExport)],
  'somebody gives a fresh proof': [
    'identity-confirmed',
    () => ann.browser.call(confirmIdentity, { body: { password: ann.password } }),
  ],
  'an account is deleted': [
    'account-deleted',
    () => ann.browser.call(deleteAccount, { body: { password: ann.password } }),
  ],
  'a call has no session': ['unauthenticated', () => app.browser().call(getOwnProfile)],
  'a call comes from a foreign page': [
    'forbidden',
    () => ann.browser.call(logout, { headers: { origin: 'https://evil.example' } }),
  ],
  'an upload is refused': [
    'upload-refused',
    () => ann.browser.call(createPost, { form: formOf({ mediaImage: { bytes: '<svg/>' } }) }),
  ],
  'an event is refused': [
    'event-refused',
    async () => {
      const socket = await connectSocket(app.url, ann.browser.token);
      await socket.emitWithAck('made up');
      socket.close();
    },
  ],
  'a socket has no session': [
    'unauthenticated',
    () => refusalOf(aSocket(app.url, { auth: { token: 'made up' } })),
  ],
};

it.each(Object.entries(DEEDS))('logs that %s, with the network address', async (_when, [event, deed]) => {
  ann = await app.addMember();
  const before = app.log.lines().length;
  await deed();
  await app.settled();
  const received = app.log.lines().slice(before);
  expect(received).toContainEqual(
    expect.objectContaining({ level: 'info', security: event, ip: '127.0.0.1' }),
  );
  expect(received.every(({ security }) => security !== undefined)).toBe(true);
});
