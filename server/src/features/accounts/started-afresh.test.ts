import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  login,
  registerStep1,
  registerStep2,
  sendOtp,
  sendVerificationEmail,
  verifyEmail,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import { REGISTRATION_COOKIE } from '@weft/shared/accounts/cookies';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { Browser } from '../../testing/app/browser.ts';
import { formOf } from '../../testing/http/forms.ts';
import { plainPicture } from '../../testing/files/pictures.ts';
import { anEmail } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

const OWNER = 'the password of the owner';
const STRANGER = 'the password of a stranger';

let app: TestApp;
let email: string;
let owner: Browser;
let stranger: Browser;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'loopback' });
});
afterAll(() => app.close());

/** Starts the account like a page does: the token is kept in the registration cookie. */
async function start(password: string): Promise<Browser> {
  const browser = app.browser();
  const { data } = await browser.call(registerStep1, { body: { email, password, fullName: 'Asha' } });
  browser.token = data.token;
  browser.cookies.set(REGISTRATION_COOKIE, data.token);
  return browser;
}

beforeEach(async () => {
  email = anEmail();
  owner = await start(OWNER);
  stranger = await start(STRANGER);
});

async function mailed(send: () => Promise<unknown>): Promise<{ otp: string; token: string }> {
  app.clock.advance(1000);
  await send();
  await app.settled();
  const [, token = ''] = /token=([\w-]+)/.exec(app.mailer.to(email).at(-1)?.text ?? '') ?? [];
  return { otp: app.mailer.codeFor(email), token };
}

const signIn = async (password: string) =>
  (await app.browser().call(login, { body: { email, password } })).status;

test.each([
  ['that the owner asked for', () => owner.call(sendOtp, { body: { email } })],
  ['that the stranger asked for', () => stranger.call(sendVerificationEmail)],
])("the owner's browser does not verify the password of a stranger by a code %s", async (_whose, send) => {
  const { otp } = await mailed(send);
  const { failure } = await owner.call(verifyOtp, { body: { email, otp } });
  expect(failure).toMatchObject({ code: 'OTP_EXPIRED', message: ACCOUNT_TEXTS.failed.startedAfresh });
  expect(await signIn(STRANGER)).toBe(403);
});

test.each(['http', 'https'])('nor by a link, over %s', async (scheme) => {
  const { token } = await mailed(() => stranger.call(sendVerificationEmail));
  const headers = { 'x-forwarded-proto': scheme };
  const { failure } = await owner.call(verifyEmail, { body: { token }, headers });
  expect(failure).toMatchObject({ code: 'OTP_EXPIRED', message: ACCOUNT_TEXTS.failed.startedAfresh });
  expect(await signIn(STRANGER)).toBe(403);
});

test('the owner registers once more, and it is their password that counts', async () => {
  const again = await start(OWNER);
  const { otp } = await mailed(() => again.call(sendVerificationEmail));
  expect((await again.call(verifyOtp, { body: { email, otp } })).status).toBe(200);
  expect(await signIn(OWNER)).toBe(200);
  expect(await signIn(STRANGER)).toBe(401);
});

test('a restarted registration invalidates the link of the earlier attempt', async () => {
  const { token } = await mailed(() => stranger.call(sendVerificationEmail));
  await start(OWNER);
  expect((await app.browser().call(verifyEmail, { body: { token } })).failure.code).toBe('OTP_EXPIRED');
});

test('a code works in a browser without a registration, or with that of another person', async () => {
  const { otp } = await mailed(() => stranger.call(sendVerificationEmail));
  const [verified, mine] = [email, anEmail()];
  email = mine;
  const other = await start('a password of mine');
  expect((await other.call(verifyOtp, { body: { email: verified, otp } })).status).toBe(200);
});

test('an attempt that cannot be restarted completely stays unchanged', async () => {
  const form = formOf({ profileImage: { bytes: await plainPicture(300, 300), name: 'a.png' } });
  expect((await stranger.call(registerStep2, { form })).status).toBe(200);
  const items = app.database.connection.collection<{ _id: string; state: string }>('stored_items');
  // The image cannot be removed while the removal of its owner fails.
  const options = { unique: true, partialFilterExpression: { state: 'condemned' } };
  const hindrance = await items.createIndex({ state: 1 }, options);
  await items.insertOne({ _id: 'gone already', state: 'condemned' });
  const afresh = () =>
    app.browser().call(registerStep1, { body: { email, password: OWNER, fullName: 'Asha' } });
  expect((await afresh()).status).toBe(500);
  expect((await stranger.call(sendVerificationEmail)).status).toBe(200);

  await items.dropIndex(hindrance);
  expect((await afresh()).status).toBe(201);
  expect((await stranger.call(sendVerificationEmail)).status).toBe(401);
});
