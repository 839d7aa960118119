import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register, registerStep1, verifyOtp, sendOtp } from '@weft/shared/accounts/contract';
import { askEmailChange } from '@weft/shared/accounts/email-change/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { askForEmail, changeEmail, confirmEmail, undoEmail } from '../../../testing/app/email-links.ts';
import { anEmail, STEP3 } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const ROUNDS = 3;
const PASSWORD = 'a good password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const step1 = (email: string) => ({ fullName: 'Noor Haddad', email, password: PASSWORD });
const accountsWith = (email: string) =>
  app.database.connection.collection('members').countDocuments({ email });

test('of two members who change to the same address, one gets it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const both = await Promise.all([app.addMember(), app.addMember()]);
    const to = anEmail('both');
    const [first, second] = both;
    const ofFirst = await askForEmail(app, first.browser, to);
    app.clock.advance(60_000);
    const links = [ofFirst, await askForEmail(app, second.browser, to)];
    const answers = await Promise.all(links.map((link) => confirmEmail(app, link)));
    const codes = answers.map((answer) => (answer.status === 200 ? 'changed' : answer.failure.code));
    expect(codes.toSorted()).toEqual(['EMAIL_TAKEN', 'changed']);
    expect(await accountsWith(to)).toBe(1);
    const emails = await Promise.all(both.map(({ browser }) => browser.call(getOwnProfile)));
    expect(emails.filter(({ data }) => data.user.email === to)).toHaveLength(1);
  }
});

test('a link opened twice at once changes the address once', async () => {
  const { browser } = await app.addMember();
  const link = await askForEmail(app, browser, anEmail('once'));
  const both = await Promise.all([confirmEmail(app, link), confirmEmail(app, link)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a registration that has not verified the address gives way, with its token', async () => {
  const { browser } = await app.addMember();
  const to = anEmail('registering');
  const stranger = app.browser();
  stranger.token = (await stranger.call(registerStep1, { body: step1(to) })).data.token;
  await stranger.call(sendOtp, { body: { email: to } });
  await app.settled();
  const otp = app.mailer.codeFor(to);
  app.clock.advance(60_000);
  const link = await askForEmail(app, browser, to);
  expect((await confirmEmail(app, link)).status).toBe(200);
  expect((await stranger.call(verifyOtp, { body: { email: to, otp } })).status).toBe(400);
  expect(await accountsWith(to)).toBe(1);
});

test('while somebody registers with the address, one account has it, and no call fails otherwise', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browser, email } = await app.addMember();
    const to = anEmail('register');
    const link = await askForEmail(app, browser, to);
    const [changed, ...registered] = await Promise.all([
      confirmEmail(app, link),
      ...[0, 1].map(() => app.browser().call(register, { body: { ...step1(to), ...STEP3 } })),
    ]);
    expect(changed.status).toBe(200);
    expect(registered.every(({ status }) => [201, 409].includes(status))).toBe(true);
    expect(await accountsWith(to)).toBe(1);
    expect((await app.browser().call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
  }
});

test('a verified registration keeps the address, and the member their own', async () => {
  const { browser, email } = await app.addMember();
  const to = anEmail('verified');
  const link = await askForEmail(app, browser, to);
  // The next code for the address has to wait.
  app.clock.advance(60_000);
  await app.addMember({ email: to });
  expect((await confirmEmail(app, link)).failure.code).toBe('EMAIL_TAKEN');
  expect((await browser.call(getOwnProfile)).data.user.email).toBe(email);
  expect((await confirmEmail(app, link)).failure.code).toBe('OTP_EXPIRED');
});

test('a suspended registration keeps the address too', async () => {
  const { browser } = await app.addMember();
  const to = anEmail('suspended');
  const link = await askForEmail(app, browser, to);
  await app.browser().call(registerStep1, { body: step1(to) });
  const members = app.database.connection.collection('members');
  await members.updateOne({ email: to }, { $set: { suspendedAt: new Date() } });
  expect((await confirmEmail(app, link)).failure.code).toBe('EMAIL_TAKEN');
  app.clock.advance(60_000);
  const asked = await browser.call(askEmailChange, { body: { email: to } });
  expect(asked.failure.code).toBe('EMAIL_TAKEN');
  expect(await members.findOne({ email: to })).toMatchObject({ fullName: 'Noor Haddad' });
});

test('an undo while another change is confirmed restores the first address', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browser, email } = await app.addMember();
    const undo = await changeEmail(app, browser, email, anEmail('thief'));
    const link = await askForEmail(app, browser, anEmail('thief'));
    const [, undone] = await Promise.all([confirmEmail(app, link), undoEmail(app, undo)]);
    expect(undone.status).toBe(200);
    expect((await app.browser().call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    expect(await app.database.connection.collection('emailUndos').countDocuments({ from: email })).toBe(0);
  }
});
