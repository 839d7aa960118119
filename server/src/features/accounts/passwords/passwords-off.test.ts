import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as contract from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { removePasskey, startPasskeyProof } from '@weft/shared/accounts/passkeys/contract';
import { listProviders, unlinkIdentity } from '@weft/shared/accounts/providers/contract';
import { checkResetLink, resetPasswordByLink } from '@weft/shared/accounts/reset-link-contract';
import { confirmIdentity, finishSignIn, listProofs } from '@weft/shared/accounts/second-factor/contract';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { importMembers } from '@weft/shared/administration/import-contract';
import { changeSignInSettings, getSignInSettings } from '@weft/shared/administration/sign-in-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import type { Browser } from '../../../testing/app/browser.ts';
import { giveRole, registerStaff } from '../../../testing/members/make-staff.ts';
import { addNewPasskey, originOf, signInByPasskey } from '../../../testing/app/passkeys.ts';
import { anEmail, registerMember, type TestMember } from '../../../testing/members/register-member.ts';
import type { SoftwarePasskey } from '../../../testing/app/software-passkey.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { linkAt, signInAt } from '../../../testing/content/sign-in-at-provider.ts';
import { everyEndpoint } from '../../../testing/contracts/every-contract.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';

const OFF = { code: 'FORBIDDEN', message: ACCOUNT_TEXTS.failed.passwordsOff };
const LATER = 10 * 60_000;

let servers: TwoServers;
let staff: Readonly<Record<NetworkRole, TestMember>>;
let ann: TestMember;
let loom: ScriptedProvider;
let origin: string;
let ownersPasskey: { id: string; passkey: SoftwarePasskey };
beforeAll(async () => {
  loom = await startScriptedProvider('loom', 'Loom Works');
  servers = await startTwoServers(providersSetting(loom.settings));
  origin = originOf(servers.one);
  staff = await registerStaff(servers.one);
  ann = await registerMember(servers.one);
  ownersPasskey = await addNewPasskey(origin, staff.owner.browser);
});
afterAll(async () => {
  await servers.close();
  await loom.close();
});
afterEach(async () => {
  await proveOwner();
  await choose(true);
});

const choose = (passwords: boolean, by = staff.owner) =>
  by.browser.call(changeSignInSettings, { body: { passwords } });
const isOn = async (app = servers.one) => (await app.browser().call(listProviders)).data.passwords;
/** Gives the owner's session a fresh proof by the passkey. */
async function proveOwner(): Promise<void> {
  const { browser } = staff.owner;
  const passkey = ownersPasskey.passkey.use((await browser.call(startPasskeyProof)).data.options, { origin });
  expect((await browser.call(confirmIdentity, { body: { passkey } })).status).toBe(200);
}

const NEW = 'three quiet herons';
type Answer = Promise<{ status: number; failure: { code: string; message: string } }>;
/** Every call that takes a password, or leads to a new one. */
const WITH_PASSWORD: Record<string, (browser: Browser, member: TestMember) => Answer> = {
  'accounts.login': (browser, { email, password }) =>
    browser.call(contract.login, { body: { email, password } }),
  'accounts.registerStep1': (browser) =>
    browser.call(contract.registerStep1, { body: { email: anEmail(), password: NEW, fullName: 'Asha Rao' } }),
  'accounts.register': (browser) =>
    browser.call(contract.register, {
      body: {
        email: anEmail(),
        password: NEW,
        fullName: 'Asha Rao',
        phoneNumber: '9876543210',
        location: { city: 'Pune', state: 'Maharashtra', country: 'India', pinCode: '411001' },
      },
    }),
  'accounts.forgotPassword': (browser, { email }) =>
    browser.call(contract.forgotPassword, { body: { email } }),
  'accounts.verifyPasswordResetOtp': (browser, { email }) =>
    browser.call(contract.verifyPasswordResetOtp, { body: { email, otp: '123456' } }),
  'accounts.resetPassword': (browser, { email }) =>
    browser.call(contract.resetPassword, { body: { email, newPassword: NEW, resetToken: 'x' } }),
  'accounts.checkResetLink': (browser) => browser.call(checkResetLink, { body: { token: 'x' } }),
  'accounts.resetPasswordByLink': (browser) =>
    browser.call(resetPasswordByLink, { body: { token: 'x', newPassword: NEW } }),
  'accounts.changePassword': (_browser, { browser, password }) =>
    browser.call(contract.changePassword, { body: { currentPassword: password, newPassword: NEW } }),
  'accounts.endSession': (_browser, { browser, password }) =>
    browser.call(contract.endSession, { params: { id: '0123456789abcdef01234567' }, body: { password } }),
  'accounts.endOtherSessions': (_browser, { browser, password }) =>
    browser.call(contract.endOtherSessions, { body: { password } }),
  'accounts.delete': (_browser, { browser, password }) =>
    browser.call(contract.deleteAccount, { body: { password } }),
  'accounts.confirmIdentity': (_browser, { browser, password }) =>
    browser.call(confirmIdentity, { body: { password } }),
};

test('every call with a password in its body is tested here', async () => {
  const fieldsOf = ({ body }: Endpoint) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
  const named = (await everyEndpoint()).filter((endpoint) =>
    fieldsOf(endpoint).some((field) => /password$/i.test(field)),
  );
  expect(Object.keys(WITH_PASSWORD)).toEqual(expect.arrayContaining(named.map(({ id }) => id)));
  expect(named.length).toBeGreaterThan(7);
});

test('while passwords are off, nobody is imported, who could not set one', async () => {
  await choose(false);
  const { failure } = await staff.owner.browser.call(importMembers, { body: { csv: 'name,email' } });
  expect({ code: failure.code, message: failure.message }).toEqual(OFF);
});

test('while passwords are off, each refuses on all servers, alike for known and unknown addresses', async () => {
  expect((await choose(false)).status).toBe(200);
  expect(await isOn(servers.two)).toBe(false);
  for (const app of [servers.one, servers.two])
    for (const [id, call] of Object.entries(WITH_PASSWORD)) {
      const browser = app.browser();
      const { failure } = await call(browser, { ...ann, browser: withTokenOf(ann, app.browser()) });
      expect({ id, code: failure.code, message: failure.message }).toEqual({ id, ...OFF });
    }
  const stranger = { email: 'nobody@example.org', password: 'x' };
  expect((await servers.one.browser().call(contract.login, { body: stranger })).failure).toMatchObject(OFF);
  await servers.one.settled();
  expect(servers.one.mailer.to(ann.email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/reset/i),
  );
});

function withTokenOf({ browser: { token } }: TestMember, browser: Browser): Browser {
  browser.token = token;
  return browser;
}

test('the page says so before its first paint', async () => {
  const built = '<!doctype html><html lang="en"><head></head><body>screen</body></html>';
  await writeFile(path.join(servers.two.clientDir, 'index.html'), built);
  const page = async () => (await fetch(servers.two.url, { headers: { accept: 'text/html' } })).text();
  expect(await page()).toContain('<head></head>');
  await choose(false);
  expect(await page()).toContain('<meta name="passwords" content="off" /></head>');
});

test('sessions stay, and passkeys and organisations sign in and register', async () => {
  const { passkey } = await addNewPasskey(origin, ann.browser, { name: 'Phone' });
  await choose(false);
  expect((await ann.browser.call(getOwnProfile)).status).toBe(200);
  expect((await signInByPasskey(origin, servers.one.browser(), passkey)).status).toBe(200);
  // The account has a password, but it is no way in now.
  const last = { params: { id: ownersPasskey.id } };
  expect((await staff.owner.browser.call(removePasskey, last)).failure.code).toBe('FORBIDDEN');
  const claims = { sub: 'new-here', email: anEmail(), email_verified: true };
  expect((await signInAt(servers.one.browser(), loom, { claims })).status).toBe(200);
});

test('a sign-in that waits for its code ends, unless it began at an organisation', async () => {
  const member = await registerMember(servers.one);
  const { recoveryCodes } = await turnOnApp(member.browser, servers.one.clock);
  await linkAt(member.browser, loom, { claims: { sub: 'with-app' } });
  const [byPassword, byOrganisation] = [servers.one.browser(), servers.one.browser()];
  const { email, password } = member;
  await byPassword.call(contract.login, { body: { email, password } });
  await signInAt(byOrganisation, loom, { claims: { sub: 'with-app' } });
  await choose(false);
  const [code = ''] = recoveryCodes;
  expect((await byPassword.call(finishSignIn, { body: { code } })).failure).toMatchObject(OFF);
  expect((await byOrganisation.call(finishSignIn, { body: { code } })).status).toBe(200);
});

test('a fresh proof, without a password, ends sessions and deletes the account', async () => {
  const member = await registerMember(servers.one);
  expect((await member.browser.call(listProofs)).data).toMatchObject({ password: true, code: false });
  const { app: authenticator } = await turnOnApp(member.browser, servers.one.clock);
  await choose(false);
  expect((await member.browser.call(listProofs)).data).toMatchObject({ password: false, code: true });
  servers.one.clock.advance(LATER);
  for (const call of [contract.endOtherSessions, contract.deleteAccount])
    expect((await member.browser.call(call, { body: {} })).failure.code).toBe('FRESH_PROOF_REQUIRED');
  const body = { code: authenticator.code() };
  expect((await member.browser.call(confirmIdentity, { body })).status).toBe(200);
  expect((await member.browser.call(contract.endOtherSessions, { body: {} })).status).toBe(200);
  expect((await member.browser.call(contract.deleteAccount, { body: {} })).status).toBe(200);
});

test.each(NETWORK_ROLES)('as %s the setting exists only with the permission', async (role) => {
  const { browser } = staff[role];
  expect((await browser.call(getSignInSettings)).status).toBe(mayDo(role, 'signIn.manage') ? 200 : 404);
  const { status } = await choose(true, staff[role]);
  expect(status).toBe(role === 'owner' ? 200 : 404);
});

test('only an owner with another way in turns passwords off, with a fresh proof', async () => {
  const second = await giveRole(staff.owner, await registerMember(servers.one), 'owner');
  const refused = { code: 'FORBIDDEN', message: ADMINISTRATION_TEXTS.rules.noOtherWay };
  expect((await choose(false, second)).failure).toMatchObject(refused);
  expect(await isOn()).toBe(true);
  await linkAt(second.browser, loom, { claims: { sub: 'second-owner' } });
  servers.one.clock.advance(LATER);
  expect((await choose(false, second)).failure.code).toBe('FRESH_PROOF_REQUIRED');
  await second.browser.call(confirmIdentity, { body: { password: second.password } });
  expect((await choose(false, second)).status).toBe(200);
  const [entry] = (await second.browser.call(listAdministrationAudit)).data.entries;
  expect(entry).toMatchObject({ action: 'passwordsTurnedOff', by: { _id: second.id } });
  // The last other way in can't be removed any more, although the account has a password.
  const params = { provider: 'loom' };
  expect((await second.browser.call(unlinkIdentity, { params })).failure.code).toBe('FORBIDDEN');
  await choose(true, second);
  expect((await second.browser.call(unlinkIdentity, { params })).status).toBe(200);
});

test('of turning passwords off and removing the last other way in, one is refused', async () => {
  const removal = staff.owner.browser.call(removePasskey, { params: { id: ownersPasskey.id } });
  const [removed, off] = await Promise.all([removal, choose(false)]);
  expect([removed.status, off.status].toSorted((a, b) => a - b)).toEqual([200, 403]);
  if (removed.status === 200) ownersPasskey = await addNewPasskey(origin, staff.owner.browser);
});
