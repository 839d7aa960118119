import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listSessions, login, logout, registerStep1 } from '@weft/shared/accounts/contract';
import {
  changeAppearanceSettings,
  getAppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import * as contract from '@weft/shared/administration/contract';
import { changeSiteSettings, getSiteSettings } from '@weft/shared/administration/site-contract';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { getOverview } from '@weft/shared/administration/overview-contract';
import { getSystem } from '@weft/shared/administration/system-contract';
import * as jobs from '@weft/shared/administration/jobs-contract';
import * as deletions from '@weft/shared/administration/deletion-contract';
import * as imports from '@weft/shared/administration/import-contract';
import * as registration from '@weft/shared/administration/registration-contract';
import { decideApplication, listApplications } from '@weft/shared/administration/applications-contract';
import * as delivery from '@weft/shared/notifications/delivery-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { mayDo, NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import { giveRole, registerStaff } from '../../testing/members/make-staff.ts';
import { anEmail, registerMember, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { trustBrowser, turnOnApp } from '../../testing/app/turn-on-app.ts';
import { declaredCalls } from '../../testing/contracts/permission-table.ts';

const { rules } = ADMINISTRATION_TEXTS;

let app: TestApp;
let staff: Readonly<Record<NetworkRole, TestMember>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await registerStaff(app);
});
afterAll(() => app.close());

/** A member who waits for approval. */
async function anApplicant(): Promise<TestMember> {
  const settings = { domains: [], question: '', invitationsSkipApproval: true };
  const choose = (mode: 'approval' | 'open') =>
    staff.owner.browser.call(registration.changeRegistrationSettings, { body: { ...settings, mode } });
  await choose('approval');
  const applicant = await registerMember(app);
  await choose('open');
  return applicant;
}

/** A member who was imported an hour ago. */
async function anImported(): Promise<string> {
  const email = anEmail();
  const { browser } = staff.owner;
  const csv = `name,email\nIda Imported,${email}`;
  (await browser.call(imports.importMembers, { body: { csv } })).data satisfies object;
  const members = app.database.connection.collection('members');
  const importedAt = new Date(app.clock.now() - 60 * 60_000);
  await members.updateOne({ email }, { $set: { importedAt } });
  return (
    (await browser.call(contract.listAdministeredMembers, { query: { search: email } })).data.members[0]
      ?._id ?? ''
  );
}

type Call = (who: TestMember, id: string) => Promise<{ status: number }>;
const spam = { reason: 'spam' } as const;
const CSV = 'name,email\nIda Imported,ida@imported.example';
/** The address of an account; another one if it is gone. */
const addressOf = async (id: string): Promise<string> => {
  const found = await staff.owner.browser.call(contract.getAdministeredMember, { params: { id } });
  return found.status === 200 ? found.data.member.email : 'nobody@example.org';
};
/** Every administrative call about one member. */
const CALLS: Readonly<Record<string, Call>> = {
  'administration.member': ({ browser }, id) =>
    browser.call(contract.getAdministeredMember, { params: { id } }),
  'administration.changeRole': ({ browser }, id) =>
    browser.call(contract.changeRole, { params: { id }, body: { role: 'member' } }),
  'administration.deleteMember': async ({ browser }, id) =>
    browser.call(deletions.deleteMember, { params: { id }, body: { email: await addressOf(id) } }),
  'administration.keepMember': ({ browser }, id) => browser.call(deletions.keepMember, { params: { id } }),
  'administration.suspend': ({ browser }, id) =>
    browser.call(contract.suspendMember, { params: { id }, body: spam }),
  'administration.liftSuspension': ({ browser }, id) =>
    browser.call(contract.liftMemberSuspension, { params: { id } }),
  'administration.verifyAddress': ({ browser }, id) =>
    browser.call(contract.verifyMemberAddress, { params: { id } }),
  'administration.resetSecondFactor': ({ browser }, id) =>
    browser.call(contract.resetMemberSecondFactor, { params: { id } }),
  'administration.endSessions': ({ browser }, id) =>
    browser.call(contract.endMemberSessions, { params: { id } }),
};
const ABOUT_MEMBERS = Object.keys(CALLS);
/** Those that are about no member. */
const OTHER_CALLS: Readonly<Record<string, Call>> = {
  'administration.members': ({ browser }) => browser.call(contract.listAdministeredMembers),
  'administration.audit': ({ browser }) => browser.call(contract.listAdministrationAudit),
  'administration.overview': ({ browser }) => browser.call(getOverview),
  'administration.system': ({ browser }) => browser.call(getSystem),
  'administration.delivery': ({ browser }) => browser.call(delivery.getDelivery),
  'administration.troubledAddresses': ({ browser }) => browser.call(delivery.listTroubledAddresses),
  'administration.testMail': ({ browser }) => browser.call(delivery.sendTestMail),
  'administration.retryAddress': ({ browser }, id) => browser.call(delivery.retryAddress, { params: { id } }),
  'administration.retryMails': ({ browser }) => browser.call(delivery.retryMails),
  'administration.appearance': ({ browser }) => browser.call(getAppearanceSettings),
  'administration.changeAppearance': ({ browser }) =>
    browser.call(changeAppearanceSettings, { body: { name: 'Weft', accent: null } }),
  'administration.site': ({ browser }) => browser.call(getSiteSettings),
  'administration.changeSite': ({ browser }) =>
    browser.call(changeSiteSettings, { body: { ...PLAIN_SITE, theme: 'system', language: 'en' } }),
  'administration.registration': ({ browser }) => browser.call(registration.getRegistrationSettings),
  'administration.changeRegistration': ({ browser }) =>
    browser.call(registration.changeRegistrationSettings, {
      body: { mode: 'open', domains: [], question: '', invitationsSkipApproval: true },
    }),
  'administration.jobs': ({ browser }) => browser.call(jobs.getJobSettings),
  'administration.changeJobs': ({ browser }) =>
    browser.call(jobs.changeJobSettings, { body: { privateJobs: false } }),
  'administration.changeAskedFields': ({ browser }) =>
    browser.call(registration.changeAskedFields, { body: { phoneNumber: 'required', pinCode: 'required' } }),
  'administration.invitations': ({ browser }) => browser.call(registration.listInvitations),
  'administration.decideApplication': async ({ browser }) => {
    const { id } = await anApplicant();
    const body = { decision: 'approved' } as const;
    return browser.call(decideApplication, { params: { id }, body });
  },
  'administration.applications': ({ browser }) => browser.call(listApplications),
  'administration.previewImport': ({ browser }) =>
    browser.call(imports.previewImport, { body: { csv: CSV } }),
  'administration.importMembers': ({ browser }) =>
    browser.call(imports.importMembers, { body: { csv: CSV } }),
  'administration.sendJoinLink': async ({ browser }) => {
    const id = await anImported();
    return browser.call(imports.sendJoinLink, { params: { id } });
  },
  'administration.invite': ({ browser }) =>
    browser.call(registration.createInvitation, { body: { email: null, maxUses: 1, days: 1 } }),
  'administration.revokeInvitation': ({ browser }, id) =>
    browser.call(registration.revokeInvitation, { params: { id } }),
};
/** Permissions and calls that are made as each role beside: in tests of pages, passwords, backups, notices and pictures. */
const TESTED_BESIDE: readonly string[] = [
  'pages.manage',
  'signIn.manage',
  'backups.manage',
  'backups.own',
  'administration.backups',
  'administration.notices',
  'administration.setNetworkPicture',
  'administration.removeNetworkPicture',
];
const ALL_CALLS = { ...CALLS, ...OTHER_CALLS };

const seen = async ({ id }: TestMember, by: TestMember = staff.owner) =>
  (await by.browser.call(contract.getAdministeredMember, { params: { id } })).data.member;
const listed = async (query: Record<string, string>) =>
  (await staff.owner.browser.call(contract.listAdministeredMembers, { query })).data.members;

describe('every administrative call', () => {
  test('is tested here', async () => {
    const declared = (await declaredCalls()).filter(
      ({ id, needsPermission }) =>
        id.startsWith('administration.') &&
        needsPermission &&
        ![id, needsPermission].some((name) => TESTED_BESIDE.includes(name)),
    );
    expect(declared.map(({ id }) => id).toSorted()).toEqual(Object.keys(ALL_CALLS).toSorted());
  });

  test.each(NETWORK_ROLES)('about a member by %s', async (role) => {
    const target = await app.addMember();
    for (const { id: call, needsPermission } of await declaredCalls()) {
      const make = ALL_CALLS[call];
      if (!make || !needsPermission) continue;
      const { status } = await make(staff[role], target.id);
      const isDone = status === 200 || status === 201;
      expect({ call, result: isDone || status }).toEqual({
        call,
        result: mayDo(role, needsPermission) || 404,
      });
    }
  });

  test('about an owner is up to owners, and nobody suspends those with a role', async () => {
    const other = await giveRole(staff.owner, await app.addMember(), 'owner');
    for (const call of ABOUT_MEMBERS.filter((id) => id !== 'administration.member')) {
      const { status } = (await CALLS[call]?.(staff.administrator, other.id)) ?? { status: 0 };
      expect({ call, status }).toEqual({ call, status: 403 });
    }
    for (const role of ['owner', 'administrator', 'moderator'] as const)
      if (role !== 'owner')
        expect((await CALLS['administration.suspend']?.(staff.owner, staff[role].id))?.status).toBe(403);
    const self = await staff.owner.browser.call(contract.suspendMember, {
      params: { id: staff.owner.id },
      body: spam,
    });
    expect([self.failure.code, self.failure.message]).toEqual(['SELF_ACTION', rules.self]);
    await giveRole(staff.owner, other, 'member');
  });

  test('about an unknown member is NOT_FOUND', async () => {
    for (const call of ABOUT_MEMBERS)
      expect((await CALLS[call]?.(staff.owner, 'f'.repeat(24)))?.status).toBe(404);
  });
});

describe('the list', () => {
  test('finds members by the beginnings of their names and by their address, in pages', async () => {
    const [one, two] = [
      await app.addMember({ fullName: 'Élise Quillfeather' }),
      await app.addMember({ fullName: 'Quinn Quillfeather' }),
    ];
    expect((await listed({ search: 'elise quill' })).map(({ _id }) => _id)).toEqual([one.id]);
    expect(await listed({ search: two.email.toUpperCase() })).toMatchObject([
      { _id: two.id, email: two.email, role: 'member', state: 'active' },
    ]);
    const first = await staff.owner.browser.call(contract.listAdministeredMembers, {
      query: { search: 'quillfeather', limit: '1' },
    });
    expect(first.data.members.map(({ _id }) => _id)).toEqual([two.id]);
    const cursor = first.data.nextCursor ?? '';
    expect((await listed({ search: 'quillfeather', cursor })).map(({ _id }) => _id)).toEqual([one.id]);
    expect(await listed({ search: '.*' })).toEqual([]);
  });

  test('is narrowed by role and state', async () => {
    for (const role of NETWORK_ROLES) {
      const found = await listed({ role, limit: '100' });
      expect(found.map(({ _id }) => _id)).toContain(staff[role].id);
      expect(new Set(found.map((member) => member.role))).toEqual(new Set([role]));
    }
    const email = anEmail();
    const body = { email, password: 'a good password', fullName: 'Una Unverified' };
    await app.browser().call(registerStep1, { body });
    expect(await listed({ state: 'unverified', search: 'una' })).toMatchObject([
      { email, state: 'unverified' },
    ]);
    expect(await listed({ state: 'active', search: 'una unverified' })).toEqual([]);
  });
});

describe('an account', () => {
  test('is suspended with all of its sessions, and restored', async () => {
    const member = await app.addMember();
    const params = { id: member.id };
    const body = { reason: 'spam', note: 'Third time' } as const;
    const { data } = await staff.administrator.browser.call(contract.suspendMember, { params, body });
    expect(data.member).toMatchObject({ state: 'suspended', suspension: body, sessions: [] });
    expect((await member.browser.call(getOwnProfile)).failure.code).toBe('SUSPENDED');
    expect((await listed({ state: 'suspended' })).map(({ _id }) => _id)).toContain(member.id);
    for (let times = 0; times < 2; times += 1)
      await staff.owner.browser.call(contract.liftMemberSuspension, { params });
    expect(await seen(member)).toMatchObject({ state: 'active', suspension: null });
    const signedIn = await app
      .browser()
      .call(login, { body: { email: member.email, password: member.password } });
    expect(signedIn.status).toBe(200);
    const { entries } = (
      await staff.owner.browser.call(contract.listAdministrationAudit, { query: { member: member.id } })
    ).data;
    expect(entries).toMatchObject([
      { action: 'suspensionLifted', by: { _id: staff.owner.id } },
      {
        action: 'suspended',
        by: { _id: staff.administrator.id },
        member: { _id: member.id },
        note: 'Third time',
      },
    ]);
  });

  test('stays suspended if somebody registers with its address, which was never verified', async () => {
    const email = anEmail();
    const body = { email, password: 'a good password', fullName: 'Sven Spam' };
    const { _id: id } = (await app.browser().call(registerStep1, { body })).data.user;
    await staff.owner.browser.call(contract.suspendMember, { params: { id }, body: spam });
    const again = { ...body, fullName: 'Sven Again' };
    expect((await app.browser().call(registerStep1, { body: again })).failure.code).toBe('EMAIL_TAKEN');
    expect(await listed({ search: email })).toMatchObject([{ _id: id, state: 'suspended' }]);
    await staff.owner.browser.call(contract.liftMemberSuspension, { params: { id } });
    expect((await app.browser().call(registerStep1, { body: again })).status).toBe(201);
  });

  test('gets no role while it is suspended, but can lose one', async () => {
    const member = await giveRole(staff.owner, await app.addMember(), 'moderator');
    const params = { id: member.id };
    const give = (role: NetworkRole) =>
      staff.owner.browser.call(contract.changeRole, { params, body: { role } });
    const filter = { email: member.email };
    const $set = { suspendedAt: app.clock.date() };
    await app.database.connection.collection('members').updateOne(filter, { $set });
    expect((await seen(member)).can.giveRoles).toEqual(['moderator', 'member']);
    for (const role of NETWORK_ROLES.filter((each) => each !== 'member'))
      expect((await give(role)).failure).toMatchObject({ code: 'FORBIDDEN', message: rules.isSuspended });
    expect((await give('member')).status).toBe(200);
    expect((await seen(member)).can.giveRoles).toEqual([]);
    expect((await give('owner')).failure.message).toBe(rules.isSuspended);
    await staff.owner.browser.call(contract.liftMemberSuspension, { params });
    expect((await give('owner')).status).toBe(200);
    await give('member');
  });

  test('is signed out everywhere, without a trusted browser, and loses a lost authenticator app', async () => {
    const member = await app.addMember();
    const { email, password } = member;
    const [code = ''] = (await turnOnApp(member.browser, app.clock)).recoveryCodes;
    expect(await seen(member)).toMatchObject({ secondFactorSince: expect.any(String) as string });
    expect((await seen(member)).sessions).toHaveLength(1);
    const trusted = app.browser();
    const signIn = () => trusted.call(login, { body: { email, password } });
    expect((await signIn()).status).toBe(403);
    (await trusted.call(finishSignIn, { body: { code, trust: true } })).data satisfies object;
    expect((await signIn()).status).toBe(200);
    const params = { id: member.id };
    await staff.owner.browser.call(contract.endMemberSessions, { params });
    expect((await member.browser.call(listSessions)).status).toBe(401);
    expect((await signIn()).failure.code).toBe('SECOND_FACTOR_REQUIRED');
    const reset = await staff.owner.browser.call(contract.resetMemberSecondFactor, { params });
    expect(reset.data.member).toMatchObject({ secondFactorSince: null, sessions: [] });
    expect((await app.browser().call(login, { body: { email, password } })).status).toBe(200);
  });

  test('keeps app and sessions if their end cannot be recorded', async () => {
    const member = await app.addMember();
    await turnOnApp(member.browser, app.clock);
    const params = { id: member.id };
    const audit = vi.spyOn(app.database.connection.model('AdministrationAuditEntry'), 'create');
    for (const call of [contract.resetMemberSecondFactor, contract.endMemberSessions]) {
      audit.mockRejectedValueOnce(new Error('no primary'));
      expect((await staff.owner.browser.call(call, { params })).status).toBe(500);
    }
    expect(await seen(member)).toMatchObject({ secondFactorSince: expect.any(String) as string });
    expect((await member.browser.call(listSessions)).status).toBe(200);
  });

  test('is no longer trusted in a browser that has no session, which is recorded', async () => {
    const member = await app.addMember();
    const { recoveryCodes } = await turnOnApp(member.browser, app.clock);
    const browser = app.browser();
    await trustBrowser(app, member, recoveryCodes[0] ?? '', browser);
    for (const each of [browser, member.browser]) await each.call(logout);
    const params = { id: member.id };
    for (let times = 0; times < 2; times += 1)
      await staff.owner.browser.call(contract.endMemberSessions, { params });
    const { email, password } = member;
    const { failure } = await browser.call(login, { body: { email, password } });
    expect(failure.code).toBe('SECOND_FACTOR_REQUIRED');
    const { data } = await staff.owner.browser.call(contract.listAdministrationAudit, {
      query: { member: member.id },
    });
    expect(data.entries.map(({ action }) => action)).toEqual(['sessionsEnded']);
  });

  test('gets its address verified', async () => {
    const email = anEmail();
    const body = { email, password: 'a good password', fullName: 'Ulla Unverified' };
    const { data } = await app.browser().call(registerStep1, { body });
    const params = { id: data.user._id };
    const { failure } = await staff.owner.browser.call(contract.changeRole, {
      params,
      body: { role: 'moderator' },
    });
    expect(failure.message).toBe(rules.notVerified);
    const verified = await staff.administrator.browser.call(contract.verifyMemberAddress, { params });
    expect(verified.data.member.state).toBe('active');
    expect((await app.browser().call(login, { body: { email, password: body.password } })).status).toBe(200);
  });

  test('says what the viewer may do', async () => {
    const member = await app.addMember();
    const all = { giveRoles: [...NETWORK_ROLES], manage: true, suspend: true, delete: true };
    expect((await seen(member)).can).toEqual(all);
    const { can } = await seen(member, staff.administrator);
    expect(can).toEqual({ ...all, giveRoles: ['administrator', 'moderator', 'member'] });
    expect((await seen(staff.owner, staff.administrator)).can).toEqual({
      giveRoles: [],
      manage: false,
      suspend: false,
      delete: false,
    });
  });
});

test('the reset of a second factor needs a fresh proof', async () => {
  const member = await app.addMember();
  app.clock.advance(10 * 60_000);
  const { failure } = await staff.owner.browser.call(contract.resetMemberSecondFactor, {
    params: { id: member.id },
  });
  expect(failure.code).toBe('FRESH_PROOF_REQUIRED');
});
