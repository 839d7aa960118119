import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { removePasskey, listPasskeys } from '@weft/shared/accounts/passkeys/contract';
import { getSecondFactor, turnOffSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import * as signIn from '@weft/shared/administration/sign-in-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { countOpenCases } from '@weft/shared/safety/contract';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { giveRole, registerStaff } from '../../../testing/members/make-staff.ts';
import { addNewPasskey, originOf } from '../../../testing/app/passkeys.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { linkAt } from '../../../testing/content/sign-in-at-provider.ts';
import { declaredCalls } from '../../../testing/contracts/permission-table.ts';
import { providersSetting } from '../../../testing/services/provider-settings.ts';
import { startScriptedProvider, type ScriptedProvider } from '../../../testing/services/scripted-provider.ts';

const { rules } = ADMINISTRATION_TEXTS;
const MISSING = 'SECOND_FACTOR_MISSING';
const ID = '0123456789abcdef01234567';

type Staff = Readonly<Record<NetworkRole, TestMember>>;

let servers: TwoServers;
let loom: ScriptedProvider;
let bare: Staff;
let protectedStaff: Staff;
let owner: TestMember;
beforeAll(async () => {
  loom = await startScriptedProvider('loom', 'Loom Works');
  servers = await startTwoServers(providersSetting(loom.settings));
  bare = await registerStaff(servers.one);
  const others: [NetworkRole, TestMember][] = [];
  for (const role of NETWORK_ROLES) {
    const member = await giveRole(bare.owner, await servers.one.addMember(), role);
    await turnOnApp(member.browser, servers.one.clock);
    others.push([role, member]);
  }
  protectedStaff = Object.fromEntries(others) as Staff;
  owner = protectedStaff.owner;
});
afterAll(async () => {
  await servers.close();
  await loom.close();
});
afterEach(async () => {
  (await choose(false)).data satisfies object;
});

const choose = (secondFactor: boolean, { browser } = owner) =>
  browser.call(signIn.requireSecondFactor, { body: { secondFactor } });
const passwords = (on: boolean, { browser } = owner) =>
  browser.call(signIn.changeSignInSettings, { body: { passwords: on } });
const lacks = async ({ browser }: TestMember) =>
  (await browser.call(getOwnProfile)).data.user.lacksSecondFactor === true;
/** The code of a moderation call; undefined if it succeeds. */
async function refusalOf({ browser }: TestMember): Promise<string | undefined> {
  const response = await browser.call(countOpenCases);
  return response.status === 200 ? undefined : response.failure.code;
}

/** Makes each call that needs a permission without input; returns the code of each failure. */
async function callAll(app: TestApp, { browser }: TestMember) {
  const codes = new Map<string, string | undefined>();
  const calls = (await declaredCalls()).filter(({ needsPermission }) => needsPermission);
  expect(calls.length).toBeGreaterThan(40);
  for (const { id, method, path } of calls) {
    const url = `${app.url}/api${path.replace(/:\w+/g, ID)}`;
    const headers = { authorization: `Bearer ${browser.token}`, 'content-type': 'application/json' };
    const body = method === 'GET' ? {} : { body: '[]' };
    const response = await fetch(url, { method, headers, ...body });
    codes.set(id, ((await response.json()) as { code?: string }).code);
  }
  return codes;
}

describe('of every call that needs a permission', () => {
  test.each(NETWORK_ROLES)('%s', async (role) => {
    for (const isRequired of [false, true])
      for (const hasFactor of [false, true]) {
        await choose(isRequired);
        const codes = await callAll(servers.two, (hasFactor ? protectedStaff : bare)[role]);
        for (const { id, needsPermission } of await declaredCalls()) {
          if (!needsPermission) continue;
          const code = codes.get(id);
          const seen = { role, isRequired, hasFactor, id, isMissing: code === MISSING };
          const isMissing = mayDo(role, needsPermission) && isRequired && !hasFactor;
          expect(seen).toEqual({ ...seen, isMissing });
          if (!mayDo(role, needsPermission)) expect({ id, code }).toEqual({ id, code: 'NOT_FOUND' });
        }
      }
  });
});

test('a role without one stays a role, and gets its powers back with one, on every server', async () => {
  const moderator = await giveRole(bare.owner, await servers.one.addMember(), 'moderator');
  const page = await connectSocket(servers.one.url, moderator.browser.token);
  const told = new Promise<void>((resolve) => void page.once('role_changed', resolve));
  await choose(true);
  await told;
  page.close();
  const { user } = (await moderator.browser.call(getOwnProfile)).data;
  expect(user).toMatchObject({ role: 'moderator', moderator: true, lacksSecondFactor: true });
  const { failure } = await moderator.browser.call(countOpenCases);
  expect(failure).toMatchObject({ code: MISSING, message: SECOND_FACTOR_TEXTS.roleNeedsIt });
  expect((await moderator.browser.call(getSecondFactor)).data.protectsRole).toBeUndefined();
  await turnOnApp(moderator.browser, servers.one.clock);
  expect([await refusalOf(moderator), await lacks(moderator)]).toEqual([undefined, false]);
  expect((await moderator.browser.call(getSecondFactor)).data.protectsRole).toBe(true);
  expect((await moderator.browser.call(turnOffSecondFactor)).status).toBe(200);
  expect([await refusalOf(moderator), await lacks(moderator)]).toEqual([MISSING, true]);
});

test('an owner requires it only with one, with a fresh proof; the audit trail says so', async () => {
  const refused = { code: 'FORBIDDEN', message: rules.noSecondFactor };
  expect((await choose(true, bare.owner)).failure).toMatchObject(refused);
  expect(await lacks(bare.owner)).toBe(false);
  servers.one.clock.advance(11 * 60_000);
  const fresh = await giveFresh();
  expect((await choose(true)).failure.code).toBe('FRESH_PROOF_REQUIRED');
  expect((await choose(true, fresh)).data.settings).toEqual({ passwords: true, secondFactor: true });
  await choose(true, fresh);
  const { entries } = (await fresh.browser.call(listAdministrationAudit)).data;
  expect(entries[0]).toMatchObject({ action: 'secondFactorRequired', by: { _id: fresh.id } });
  expect(entries[1]?.action).not.toBe('secondFactorRequired');
  owner = fresh;
  await choose(false);
  const [last] = (await fresh.browser.call(listAdministrationAudit)).data.entries;
  expect(last?.action).toBe('secondFactorOptional');
});

/** Another owner with an app, whose proof is fresh. */
async function giveFresh(): Promise<TestMember> {
  const member = await servers.one.addMember();
  await servers.one.database.connection
    .collection<{ email: string }>('members')
    .updateOne({ email: member.email }, { $set: { role: 'owner' } });
  await turnOnApp(member.browser, servers.one.clock);
  return member;
}

test('a passkey counts only while nothing else signs the member in', async () => {
  const member = await giveFresh();
  const administrator = await servers.one.addMember();
  await servers.one.database.connection
    .collection<{ email: string }>('members')
    .updateOne({ email: administrator.email }, { $set: { role: 'administrator' } });
  const origin = originOf(servers.one);
  const { id } = await addNewPasskey(origin, administrator.browser);
  await addNewPasskey(origin, member.browser);
  owner = member;
  await choose(true);
  expect(await refusalOf(administrator)).toBe(MISSING);
  await passwords(false);
  expect(await refusalOf(administrator)).toBeUndefined();
  expect((await administrator.browser.call(listPasskeys)).data.protectRole).toBe(true);
  // With an app as well, neither is the only one.
  expect((await owner.browser.call(listPasskeys)).data.protectRole).toBeUndefined();
  expect((await owner.browser.call(getSecondFactor)).data.protectsRole).toBeUndefined();
  await linkAt(administrator.browser, loom, { claims: { sub: 'administrator' } });
  expect(await refusalOf(administrator)).toBe(MISSING);
  expect((await administrator.browser.call(removePasskey, { params: { id } })).status).toBe(200);
  // The owner who turned passwords off by a passkey would lose their own powers.
  await owner.browser.call(turnOffSecondFactor);
  expect((await passwords(true)).failure).toMatchObject({
    code: 'FORBIDDEN',
    message: rules.passkeyNotEnough,
  });
  await turnOnApp(owner.browser, servers.one.clock);
  expect((await passwords(true)).status).toBe(200);
});

test('the environment decides where it sets it', async () => {
  const app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'true' });
  try {
    const member = await app.addMember();
    await app.database.connection
      .collection<{ email: string }>('members')
      .updateOne({ email: member.email }, { $set: { role: 'owner' } });
    expect(await refusalOf(member)).toBe(MISSING);
    await turnOnApp(member.browser, app.clock);
    const { data } = await member.browser.call(signIn.getSignInSettings);
    expect(data).toMatchObject({
      settings: { secondFactor: true },
      locked: { secondFactor: 'REQUIRE_SECOND_FACTOR' },
    });
    expect((await choose(false, member)).failure.message).toBe(rules.lockedSetting);
  } finally {
    await app.close();
  }
});
