import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  register,
  registerStep1,
  resetPassword,
  verifyPasswordResetOtp,
} from '@weft/shared/accounts/contract';
import { resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { APP_NAME } from '@weft/shared/app';
import { anEmail, STEP3 } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const { rules } = ACCOUNT_TEXTS;
const PERSONAL = rules.passwordPersonal({ app: APP_NAME });
const MINUTE = 60_000;
const FINE = 'a brand new password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A person with the name Noor Núñez-Li. */
const person = () => ({ fullName: 'Noor Núñez-Li', email: anEmail('n.haddad') });

/** A member who has requested a new password: the code, and the token of the link. */
async function forgetful() {
  const member = await app.addMember(person());
  app.clock.advance(MINUTE);
  await app.browser().call(forgotPassword, { body: { email: member.email } });
  await app.settled();
  const mail = app.mailer.to(member.email).at(-1);
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { ...member, token, code: mail?.code ?? '' };
}

/** Each way to set a password: the field it is sent in, and a function that tries passwords as one person. */
const WAYS = {
  'registration in steps': async () => {
    const { fullName, email } = person();
    return {
      field: 'password',
      send: (password: string) => app.browser().call(registerStep1, { body: { fullName, email, password } }),
    };
  },
  'registration in one call': async () => {
    const { fullName, email } = person();
    return {
      field: 'password',
      send: (password: string) =>
        app.browser().call(register, { body: { fullName, email, password, ...STEP3 } }),
    };
  },
  'change in the settings': async () => {
    const { browser, password: currentPassword } = await app.addMember(person());
    return {
      field: 'newPassword',
      send: (newPassword: string) => browser.call(changePassword, { body: { currentPassword, newPassword } }),
    };
  },
  'reset by code': async () => {
    const { email, code } = await forgetful();
    const browser = app.browser();
    (await browser.call(verifyPasswordResetOtp, { body: { email, otp: code } })).data satisfies object;
    return {
      field: 'newPassword',
      send: (newPassword: string) => browser.call(resetPassword, { body: { email, newPassword } }),
    };
  },
  'reset by link': async () => {
    const { token } = await forgetful();
    return {
      field: 'newPassword',
      send: (newPassword: string) =>
        app.browser().call(resetPasswordByLink, { body: { token, newPassword } }),
    };
  },
} as const;

const REFUSED: readonly (readonly [string, string])[] = [
  ['123456', rules.passwordCommon],
  ['PassWord123', rules.passwordCommon],
  ['trustno1', rules.passwordCommon],
  ['weft-2031-weft', PERSONAL],
  ['noor forever', PERSONAL],
  ['1-NUNEZ-2-3', PERSONAL],
  ['n_o_o_r_nunez_li', PERSONAL],
];

describe.each(Object.entries(WAYS))('%s', (_name, prepare) => {
  test('refuses common and personal passwords at the field, and takes another one then', async () => {
    const { field, send } = await prepare();
    for (const [password, message] of REFUSED) {
      const { status, failure } = await send(password);
      expect([password, status, failure.fields]).toEqual([password, 400, { [field]: message }]);
    }
    expect([200, 201]).toContain((await send(FINE)).status);
  });
});

test('the address and its part before the @ are refused', async () => {
  const { fullName } = person();
  const email = anEmail('someone');
  const send = (password: string) =>
    app.browser().call(registerStep1, { body: { fullName, email, password } });
  for (const password of [email, email.toUpperCase(), `x ${email.split('@')[0]} y`]) {
    expect((await send(password)).failure.fields).toEqual({ password: PERSONAL });
  }
});

test.each([
  ['Li Wu', 'a lively wuther'],
  // The first letter of the password.
  ['기 민준', '김치찌개는 맛있다'],
])(
  'words of a name that are too short to be telling are allowed within others: %s',
  async (fullName, password) => {
    const body = { fullName, email: anEmail(), password };
    expect((await app.browser().call(registerStep1, { body })).status).toBe(201);
  },
);

test('a password from before these rules still signs in', async () => {
  const { email } = await app.addMember();
  const old = '$2b$04$Vqk2VB/M78hEY13sh7.lFuTCJ8eVgHqEo86Gn6d/nGgsqmkuttwEm';
  await app.database.connection.collection('members').updateOne({ email }, { $set: { passwordHash: old } });
  expect((await app.browser().call(login, { body: { email, password: 'trustno1' } })).status).toBe(200);
});
