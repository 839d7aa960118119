import { listSecurityLog } from '@weft/shared/accounts/security-log/contract';
import * as contract from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { formOf } from '../http/forms.ts';
import { plainPicture } from '../files/pictures.ts';
import { anEmail, STEP3, type TestMember } from '../members/register-member.ts';
import type { Browser } from '../app/browser.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'a brand new password';

const step1 = () => ({ fullName: 'Asha Rao', email: anEmail(), password: PASSWORD });

/** Somebody who has begun to register. */
async function begin({ app }: BudgetWorld): Promise<{ browser: Browser; email: string }> {
  const browser = app.browser();
  const body = step1();
  browser.token = (await browser.call(contract.registerStep1, { body })).data.token;
  return { browser, email: body.email };
}

const anybody = ({ app }: BudgetWorld) => ({ browser: app.browser() });

/** A call with what a mail brought. */
async function mailed({ app }: BudgetWorld, email: string, form: RegExp): Promise<string> {
  await app.settled();
  const [, found] = form.exec(app.mailer.to(email).at(-1)?.text ?? '') ?? [];
  if (found === undefined) throw new Error('nothing was mailed');
  return found;
}

const TOKEN = /#token=([\w-]+)/;

/** A call of somebody who has begun to register and was mailed a code. */
const ofRegistrant =
  (call: (world: BudgetWorld, email: string) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) => {
    const { browser, email } = await begin(world);
    await by({ browser }, contract.sendVerificationEmail)();
    await world.app.settled();
    return call(world, email);
  };

/** A call of a member who has asked for a new password. */
const ofForgetful =
  (call: (world: BudgetWorld, member: TestMember) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) => {
    const member = await world.app.addMember({ fullName: 'Asha Rao' });
    await by(anybody(world), contract.forgotPassword, { body: { email: member.email } })();
    await world.app.settled();
    return call(world, member);
  };

/** A call of a member of their own account, which nothing else is done with. */
const ofNewMember =
  (call: (member: TestMember) => Promise<() => Promise<unknown>>): Scenario =>
  async ({ app }) =>
    call(await app.addMember({ fullName: 'Asha Rao' }));

const resetTokenOf = async (world: BudgetWorld, { email }: TestMember): Promise<string> => {
  const body = { email, otp: world.app.mailer.codeFor(email) };
  return (await world.app.browser().call(contract.verifyPasswordResetOtp, { body })).data.resetToken;
};

/** Signs the member in so often that they have as many sessions as lists have entries. */
async function signInOften({ app, size }: BudgetWorld, { email, password }: TestMember): Promise<void> {
  for (let number = 1; number < size; number += 1) {
    (await app.browser().call(contract.login, { body: { email, password } })).data satisfies object;
  }
}

const withSessions =
  (call: (member: TestMember) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) => {
    const member = await world.app.addMember({ fullName: 'Asha Rao' });
    await signInOften(world, member);
    return call(member);
  };

const registrations: Scenarios = {
  'accounts.register': async (world) =>
    by(anybody(world), contract.register, { body: { ...step1(), ...STEP3 } }),
  'accounts.registerStep1': async (world) => by(anybody(world), contract.registerStep1, { body: step1() }),
  'accounts.registerStep2': async (world) => {
    const form = formOf({ profileImage: { bytes: await plainPicture(40, 30) } });
    return by(await begin(world), contract.registerStep2, { form });
  },
  'accounts.registerStep3': async (world) => by(await begin(world), contract.registerStep3, { body: STEP3 }),
  'accounts.sendVerificationEmail': async (world) => by(await begin(world), contract.sendVerificationEmail),
  'accounts.sendOtp': async (world) => {
    const { email } = await begin(world);
    return by(anybody(world), contract.sendOtp, { body: { email } });
  },
  'accounts.verifyOtp': ofRegistrant(async (world, email) =>
    by(anybody(world), contract.verifyOtp, { body: { email, otp: world.app.mailer.codeFor(email) } }),
  ),
  'accounts.verifyEmail': ofRegistrant(async (world, email) =>
    by(anybody(world), contract.verifyEmail, { body: { token: await mailed(world, email, TOKEN) } }),
  ),
};

const recoveries: Scenarios = {
  'accounts.forgotPassword': async (world) => {
    const { email } = await world.app.addMember({ fullName: 'Asha Rao' });
    return by(anybody(world), contract.forgotPassword, { body: { email } });
  },
  'accounts.verifyPasswordResetOtp': ofForgetful(async (world, { email }) =>
    by(anybody(world), contract.verifyPasswordResetOtp, {
      body: { email, otp: world.app.mailer.codeFor(email) },
    }),
  ),
  'accounts.resetPassword': ofForgetful(async (world, member) => {
    const resetToken = await resetTokenOf(world, member);
    const body = { email: member.email, newPassword: NEW_PASSWORD, resetToken };
    return by(anybody(world), contract.resetPassword, { body });
  }),
  'accounts.checkResetLink': ofForgetful(async (world, { email }) =>
    by(anybody(world), checkResetLink, { body: { token: await mailed(world, email, TOKEN) } }),
  ),
  'accounts.resetPasswordByLink': ofForgetful(async (world, { email }) => {
    const token = await mailed(world, email, TOKEN);
    return by(anybody(world), resetPasswordByLink, { body: { token, newPassword: NEW_PASSWORD } });
  }),
};

const sessions: Scenarios = {
  'accounts.login': async (world) => {
    const { email, password } = await world.app.addMember({ fullName: 'Asha Rao' });
    return by(anybody(world), contract.login, { body: { email, password } });
  },
  'accounts.changeLanguage': ofViewer(changeLanguage, () => ({ body: { language: 'de' } })),
  'accounts.logout': ofNewMember(async (member) => by(member, contract.logout)),
  'accounts.changePassword': ofNewMember(async (member) =>
    by(member, contract.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ),
  'accounts.securityLog': ofViewer(listSecurityLog, () => ({ query: WHOLE })),
  'accounts.sessions': ofViewer(contract.listSessions),
  'accounts.endSession': withSessions(async (member) => {
    const { data } = await member.browser.call(contract.listSessions);
    const id = data.sessions.find(({ current }) => !current)?._id ?? '';
    return by(member, contract.endSession, { params: { id }, body: { password: PASSWORD } });
  }),
  'accounts.endOtherSessions': withSessions(async (member) =>
    by(member, contract.endOtherSessions, { body: { password: PASSWORD } }),
  ),
  // A new member's sign-in is a fresh proof.
  'accounts.export': ofNewMember(async (member) => by(member, contract.requestExport)),
  'accounts.delete': ofNewMember(async (member) =>
    by(member, contract.deleteAccount, { body: { password: PASSWORD } }),
  ),
};

export const ACCOUNT_SCENARIOS: Scenarios = { ...registrations, ...recoveries, ...sessions };
