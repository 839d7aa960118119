import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  login,
  logout,
  register,
  registerStep1,
  registerStep3,
  sendVerificationEmail,
  verifyOtp,
} from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { MEMBER_TEXTS } from '@weft/shared/members/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { STEP3, anEmail } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const { rules, failed } = ACCOUNT_TEXTS;
const MINUTE = 60_000;
const STEP1 = { fullName: 'Asha Rao', password: 'a good password' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function step1(email: string, more: object = {}) {
  const browser = app.browser();
  const answer = await browser.call(registerStep1, { body: { ...STEP1, email, ...more } });
  if (answer.status === 201) browser.token = answer.data.token;
  return { browser, answer };
}

test.each(['/api', ''])('the steps create a member who can sign in, under "%s"', async (base) => {
  const email = anEmail();
  const browser = app.browser();
  const started = await browser.call(registerStep1, { base, body: { ...STEP1, email } });
  expect(started.status).toBe(201);
  expect(started.data.user).toMatchObject({ fullName: 'Asha Rao', email, isEmailVerified: false });
  browser.token = started.data.token;
  const done = await browser.call(registerStep3, { base, body: STEP3 });
  expect(done.data.message).toBe('Registration completed! Please check your email for verification OTP.');
  expect(done.data.user.location).toEqual({
    city: 'Pune',
    state: { _id: 'IN-MH', name: 'Mahārāshtra' },
    country: { _id: 'IN', name: 'India' },
    pinCode: '411001',
  });
  await browser.call(sendVerificationEmail, { base });
  await app.settled();
  const verified = await browser.call(verifyOtp, { base, body: { email, otp: app.mailer.codeFor(email) } });
  expect(verified.data.message).toBe('Email verified successfully! You can now login.');
  const signedIn = await browser.call(login, { base, body: { email, password: STEP1.password } });
  expect(signedIn.data.message).toBe('Login successful! Welcome back.');
  expect(signedIn.data.user.isEmailVerified).toBe(true);
});

describe('step 1', () => {
  test.each([
    [{ fullName: '' }, 'fullName', MEMBER_TEXTS.rules.fullName],
    [{ fullName: '\u200b\u2060 \u3164' }, 'fullName', MEMBER_TEXTS.rules.fullName],
    [{ fullName: 'x'.repeat(101) }, 'fullName', MEMBER_TEXTS.rules.fullNameLong],
    [{ fullName: ['a', 'b'] }, 'fullName', MEMBER_TEXTS.rules.fullName],
    [{ email: '' }, 'email', rules.email],
    [{ email: 'nobody' }, 'email', rules.emailForm],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email', rules.emailForm],
    [{ email: { $gt: '' } }, 'email', rules.email],
    [{ password: '' }, 'password', rules.password],
    [{ password: '12345' }, 'password', rules.passwordShort],
    [{ password: 'é'.repeat(513) }, 'password', rules.passwordLong],
    [{ password: 'x'.repeat(100_000) }, 'password', rules.passwordLong],
    [{ password: { $ne: null } }, 'password', rules.password],
  ])('refuses %j', async (wrong, field, message) => {
    const { answer } = await step1(anEmail(), wrong);
    expect(answer.status).toBe(400);
    expect(answer.failure).toMatchObject({
      code: 'VALIDATION_FAILED',
      message,
      fields: { [field]: message },
    });
  });

  test('names all wrong fields, the first rule of the list first', async () => {
    const { failure } = await app.browser().call(registerStep1, { body: {} });
    expect(failure.message).toBe(MEMBER_TEXTS.rules.fullName);
    expect(failure.fields).toEqual({
      fullName: MEMBER_TEXTS.rules.fullName,
      email: rules.email,
      password: rules.password,
    });
  });

  test('never believes what a member may not set', async () => {
    const forged = {
      isEmailVerified: true,
      role: 'admin',
      followersCount: 99,
      _id: 'f'.repeat(24),
      attempt: 'x',
    };
    const { answer } = await step1(anEmail(), forged);
    expect(answer.data.user).toMatchObject({ isEmailVerified: false, followersCount: 0 });
    expect(answer.data.user._id).not.toBe(forged._id);
    const raw = await app.database.connection
      .collection('members')
      .findOne({ email: answer.data.user.email });
    expect(raw).not.toHaveProperty('role');
  });

  test('knows an address in any letter case, and refuses that of a member', async () => {
    const member = await app.addMember();
    const { answer } = await step1(` ${member.email.toUpperCase()} `);
    expect(answer.status).toBe(409);
    expect(answer.failure).toMatchObject({ code: 'EMAIL_TAKEN', fields: { email: failed.emailTaken } });
    await member.browser.call(getOwnProfile).then(({ data }) => expect(data.user.email).toBe(member.email));
  });

  test('starts an unverified account afresh: tokens and codes of before count for nothing', async () => {
    const email = anEmail();
    const first = await step1(email, { fullName: 'Squatter' });
    await first.browser.call(registerStep3, { body: STEP3 });
    await first.browser.call(sendVerificationEmail);
    await app.settled();
    const oldCode = app.mailer.codeFor(email);

    const second = await step1(email, { password: 'another password' });
    expect(second.answer.data.user).toMatchObject({ fullName: 'Asha Rao', phoneNumber: null });
    expect(second.answer.data.user.location.city).toBeNull();
    expect((await first.browser.call(registerStep3, { body: STEP3 })).failure.code).toBe('UNAUTHENTICATED');
    const stale = await app.browser().call(verifyOtp, { body: { email, otp: oldCode } });
    expect(stale.failure.code).toBe('OTP_INVALID');

    app.clock.advance(MINUTE);
    await second.browser.call(sendVerificationEmail);
    await app.settled();
    await app.browser().call(verifyOtp, { body: { email, otp: app.mailer.codeFor(email) } });
    const withOld = await app.browser().call(login, { body: { email, password: STEP1.password } });
    expect(withOld.status).toBe(401);
    const withNew = await app.browser().call(login, { body: { email, password: 'another password' } });
    expect(withNew.status).toBe(200);
  });

  test('in parallel leaves one account, that of one of the calls', async () => {
    const email = anEmail();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => step1(email, { fullName: `Name ${n}` })),
    );
    expect(all.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await app.database.connection.collection('members').find({ email }).toArray()).toHaveLength(1);
    const alive = await Promise.all(all.map(({ browser }) => browser.call(registerStep3, { body: STEP3 })));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(alive.filter(({ status }) => status === 401)).toHaveLength(9);
  });
});

describe('step 3', () => {
  const refused = async (change: object) => {
    const { browser } = await step1(anEmail());
    return browser.call(registerStep3, { body: { ...STEP3, ...change } });
  };

  test.each([
    [{ city: '' }, 'location.city', MEMBER_TEXTS.rules.city],
    [{ state: '' }, 'location.state', rules.state],
    [{ country: ' ' }, 'location.country', rules.country],
    [{ pinCode: '' }, 'location.pinCode', MEMBER_TEXTS.rules.pinCode],
    [{ pinCode: '12-3' }, 'location.pinCode', MEMBER_TEXTS.rules.pinCodeForm],
    [{ country: 'Atlantis' }, 'location.country', rules.countryUnknown],
    [{ state: 'US-CA' }, 'location.state', rules.stateUnknown],
    [{ state: { $gt: '' } }, 'location.state', rules.state],
  ])('refuses the place %j', async (wrong, field, message) => {
    const { failure } = await refused({ location: { ...STEP3.location, ...wrong } });
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', message, fields: { [field]: message } });
  });

  test.each([
    ['', MEMBER_TEXTS.rules.phone],
    ['12', MEMBER_TEXTS.rules.phoneForm],
    ['1'.repeat(21), MEMBER_TEXTS.rules.phoneForm],
    ['call me', MEMBER_TEXTS.rules.phoneForm],
  ])('refuses the phone number "%s"', async (phoneNumber, message) => {
    expect((await refused({ phoneNumber })).failure.fields).toEqual({ phoneNumber: message });
  });

  test('takes state and country by name too', async () => {
    const { browser } = await step1(anEmail());
    const location = { ...STEP3.location, state: 'california', country: 'United States' };
    const { data } = await browser.call(registerStep3, { body: { ...STEP3, location } });
    expect(data.user.location.state).toEqual({ _id: 'US-CA', name: 'California' });
  });

  test('asks for the token of step 1', async () => {
    expect((await app.browser().call(registerStep3, { body: STEP3 })).failure.code).toBe('UNAUTHENTICATED');
  });
});

test('a registration token opens no session call, and dies when the account is verified', async () => {
  const email = anEmail();
  const { browser } = await step1(email);
  expect((await browser.call(getOwnProfile)).failure.code).toBe('UNAUTHENTICATED');
  expect((await browser.call(logout)).failure.code).toBe('UNAUTHENTICATED');
  await browser.call(sendVerificationEmail);
  await app.settled();
  await browser.call(verifyOtp, { body: { email, otp: app.mailer.codeFor(email) } });
  expect((await browser.call(registerStep3, { body: STEP3 })).failure.code).toBe('UNAUTHENTICATED');
});

test('one call registers as the steps do', async () => {
  const email = anEmail();
  const browser = app.browser();
  const { status, data } = await browser.call(register, { body: { ...STEP1, ...STEP3, email } });
  expect(status).toBe(201);
  expect(data.user).toMatchObject({ isEmailVerified: false, phoneNumber: STEP3.phoneNumber });
  expect(data.user.location.country).toEqual({ _id: 'IN', name: 'India' });
  browser.token = data.token;
  expect((await browser.call(getOwnProfile)).status).toBe(401);
  expect((await browser.call(sendVerificationEmail)).status).toBe(200);
});

test('registrations from one network address are limited to 20 an hour', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { status, headers } = await strict
        .browser()
        .call(registerStep1, { body: { ...STEP1, email: anEmail() } });
      statuses.push(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await strict.close();
  }
});

test('without verification a complete account counts as verified and its address as taken', async () => {
  const lax = await startTestApp({ REQUIRE_EMAIL_VERIFICATION: 'false' });
  try {
    const email = anEmail();
    const browser = lax.browser();
    browser.token = (await browser.call(registerStep1, { body: { ...STEP1, email } })).data.token;
    const early = await lax.browser().call(login, { body: { email, password: STEP1.password } });
    expect(early.failure.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await browser.call(registerStep3, { body: STEP3 })).data.user.isEmailVerified).toBe(true);
    expect((await lax.browser().call(login, { body: { email, password: STEP1.password } })).status).toBe(200);
    expect((await lax.browser().call(registerStep1, { body: { ...STEP1, email } })).status).toBe(409);
  } finally {
    await lax.close();
  }
});
