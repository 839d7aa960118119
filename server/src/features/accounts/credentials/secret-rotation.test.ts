import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { forgotPassword, login, logout, verifyPasswordResetOtp } from '@weft/shared/accounts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const MINUTE = 60_000;
const newSecret = () => randomBytes(32).toString('hex');

let before: TestApp;
let after: TestApp;
let withoutPrevious: TestApp;

/** The same installation with another secret. */
function restarted(settings: Record<string, string>): Promise<TestApp> {
  const database = { uri: inject('databaseUri'), patience: 4000, name: before.database.connection.name };
  return startTestApp({ UPLOADS_DIR: before.uploadsDir, ...settings }, { database });
}

beforeEach(async () => {
  const secret = newSecret();
  before = await startTestApp();
  after = await restarted({ JWT_SECRET: secret, JWT_SECRET_PREVIOUS: before.secret });
  withoutPrevious = await restarted({ JWT_SECRET: secret });
});
afterEach(async () => {
  await withoutPrevious.close({ keepDatabase: true });
  await after.close({ keepDatabase: true });
  await before.close();
});

/** The member of a token at one of the servers; undefined if it is invalid there. */
async function holderAt(app: TestApp, token: string | undefined): Promise<string | undefined> {
  const browser = app.browser();
  browser.token = token;
  const answer = await browser.call(getOwnProfile);
  return answer.status === 200 ? answer.data.user._id : undefined;
}

test('a token of the previous secret stays good while it is named, and ends at sign-out', async () => {
  const { id, browser } = await before.addMember();
  expect(await holderAt(after, browser.token)).toBe(id);
  expect(await holderAt(withoutPrevious, browser.token)).toBeUndefined();

  const moved = after.browser();
  moved.token = browser.token;
  expect((await moved.call(logout)).status).toBe(200);
  expect(await holderAt(after, browser.token)).toBeUndefined();
});

test('new tokens are signed with the new secret', async () => {
  const { id, email, password } = await before.addMember();
  const { token } = (await after.browser().call(login, { body: { email, password } })).data;
  expect(await holderAt(withoutPrevious, token)).toBe(id);
  expect(await holderAt(before, token)).toBeUndefined();
});

test('a code that was mailed before the change is good after it, once', async () => {
  const { email } = await before.addMember();
  before.clock.advance(MINUTE);
  await before.browser().call(forgotPassword, { body: { email } });
  await before.settled();
  const body = { email, otp: before.mailer.codeFor(email) };
  const use = (at: TestApp) => at.browser().call(verifyPasswordResetOtp, { body });
  expect((await use(withoutPrevious)).status).toBe(400);
  expect((await use(after)).status).toBe(200);
  expect((await use(after)).status).toBe(400);
});
