import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, register, registerStep1 } from '@weft/shared/accounts/contract';
import { askEmailChange } from '@weft/shared/accounts/email-change/contract';
import { getAdministeredMember, listAdministrationAudit } from '@weft/shared/administration/contract';
import * as contract from '@weft/shared/administration/registration-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { checkInvitation, getRegistration } from '@weft/shared/joining/contract';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, registerMember, STEP3, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { invite, tokenOf } from '../../../testing/content/invite.ts';

const { rules } = JOINING_TEXTS;
const DAY = 24 * 60 * 60_000;

let servers: TwoServers;
let one: TestApp;
let owner: TestMember;
beforeAll(async () => {
  servers = await startTwoServers({ MODERATOR_EMAILS: 'mona@example.org' });
  ({ one } = servers);
  owner = await registerOwner(one);
});
afterAll(() => servers.close());

const MORE = { question: '', invitationsSkipApproval: true };
type Settings = { mode: 'open' | 'domains' | 'invitation' | 'closed'; domains: string[] };
const choose = (settings: Settings, by = owner) =>
  by.browser.call(contract.changeRegistrationSettings, { body: { ...settings, ...MORE } });

const start = (app: TestApp, more: { email?: string; invitation?: string } = {}) =>
  app.browser().call(registerStep1, {
    body: { email: anEmail(), password: 'a good password', fullName: 'Nina New', ...more },
  });
const startWhole = (app: TestApp, more: { email?: string; invitation?: string } = {}) =>
  app.browser().call(register, {
    body: { email: anEmail(), password: 'a good password', fullName: 'Nina New', ...STEP3, ...more },
  });
const usesOf = async (id: string) =>
  (await owner.browser.call(contract.listInvitations)).data.invitations.find(({ _id }) => _id === id)?.uses;

describe('who may register', () => {
  const closing: readonly (readonly [Settings, string])[] = [
    [{ mode: 'closed', domains: [] }, rules.closed],
    [{ mode: 'invitation', domains: [] }, rules.invitationOnly],
    [{ mode: 'domains', domains: ['loom.example'] }, rules.otherDomain],
  ];

  test.each(closing)(
    '%o keeps out strangers on every server, in every way of registering',
    async (mode, why) => {
      await choose(mode);
      for (const app of [servers.one, servers.two])
        for (const way of [start, startWhole]) {
          const { status, failure } = await way(app);
          expect([status, failure.code, failure.message]).toEqual([403, 'FORBIDDEN', why]);
          // The addresses that the settings of the server name are let in.
          expect((await way(app, { email: 'mona@example.org' })).status).toBe(201);
        }
      const { registration } = (await servers.two.browser().call(getRegistration)).data;
      expect(registration).toMatchObject(mode);
      await choose({ mode: 'open', domains: [] });
      expect((await start(servers.two)).status).toBe(201);
    },
  );

  test('domains let in exactly their addresses', async () => {
    await choose({ mode: 'domains', domains: ['Loom.Example', 'weft.example'] });
    const statuses = new Map<string, number>();
    for (const address of ['a@loom.example', 'B@WEFT.EXAMPLE', 'a@sub.loom.example', 'a@xloom.example'])
      statuses.set(address, (await start(one, { email: address })).status);
    expect([...statuses.values()]).toEqual([201, 201, 403, 403]);
    const changed = async (email: string) =>
      (await owner.browser.call(askEmailChange, { body: { email } })).failure;
    expect((await changed('olga@loom.example.org')).fields).toEqual({ email: rules.otherDomain });
    const allowed = { body: { email: 'olga@weft.example' } };
    expect((await owner.browser.call(askEmailChange, allowed)).status).toBe(201);
    const refused = await start(one, { email: 'a@loom.example.org' });
    expect(refused.failure.fields).toEqual({ email: rules.otherDomain });
    const none = await choose({ mode: 'domains', domains: [] });
    expect(none.failure.fields).toEqual({ domains: ADMINISTRATION_TEXTS.rules.domainMissing });
    await choose({ mode: 'open', domains: [] });
  });

  test('is recorded once, with the values before and after', async () => {
    const settings = { mode: 'domains' as const, domains: ['loom.example'] };
    for (let times = 0; times < 2; times += 1) await choose(settings);
    await choose({ mode: 'open', domains: ['loom.example'] });
    const { entries } = (
      await owner.browser.call(listAdministrationAudit, {
        query: { action: 'registrationChanged', limit: 2 },
      })
    ).data;
    expect(entries).toMatchObject([
      { before: 'domains: loom.example', after: 'open', by: { _id: owner.id }, member: null },
      { before: 'open', after: 'domains: loom.example' },
    ]);
  });

  test('is recorded with the question, and whether invited people need approval', async () => {
    const body = { mode: 'approval' as const, domains: [], question: 'Who are you?' };
    for (const invitationsSkipApproval of [true, false])
      await owner.browser.call(contract.changeRegistrationSettings, {
        body: { ...body, invitationsSkipApproval },
      });
    const query = { action: 'registrationChanged' as const, limit: 1 };
    const { entries } = (await owner.browser.call(listAdministrationAudit, { query })).data;
    expect(entries).toMatchObject([
      { before: 'approval without invited: Who are you?', after: 'approval: Who are you?' },
    ]);
    await choose({ mode: 'open', domains: [] });
  });

  test('cannot be changed where the environment sets it', async () => {
    const app = await startTestApp({ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'example.org' });
    const boss = await registerOwner(app);
    const locked = { mode: 'REGISTRATION', domains: 'REGISTRATION_DOMAINS' };
    const settings = { mode: 'domains' as const, domains: ['example.org'] };
    expect((await boss.browser.call(contract.getRegistrationSettings)).data).toMatchObject({
      settings,
      locked,
    });
    expect((await choose({ mode: 'open', domains: [] }, boss)).failure).toMatchObject({
      code: 'FORBIDDEN',
      message: ADMINISTRATION_TEXTS.rules.lockedSetting,
    });
    expect((await choose(settings, boss)).status).toBe(200);
    expect((await start(app, { email: 'a@loom.example' })).status).toBe(403);
    await app.close();
  });
});

describe('an invitation', () => {
  test('works while registration is closed, as often as it says, and no more', async () => {
    await choose({ mode: 'closed', domains: [] });
    const { invitation, token } = await invite(owner, { maxUses: 7, note: 'Field operations' });
    expect(invitation).toMatchObject({ note: 'Field operations', uses: 0, invitedBy: { _id: owner.id } });
    const held = (await one.browser().call(checkInvitation, { body: { token } })).data.invitation;
    expect(held).toEqual({ email: null, invitedBy: 'Olga Owner' });
    const apps = [servers.one, servers.two];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, number) =>
        (number % 3 === 0 ? startWhole : start)(apps[number % 2] ?? one, { invitation: token }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(7).fill(201), ...Array<number>(13).fill(400)]);
    expect(await usesOf(invitation._id)).toBe(7);
    const spent = await one.browser().call(checkInvitation, { body: { token } });
    expect(spent.failure).toMatchObject({ code: 'OTP_EXPIRED', message: rules.invitation });
    await choose({ mode: 'open', domains: [] });
  });

  test('counts a person once who starts the registration again', async () => {
    const { invitation, token } = await invite(owner, { maxUses: 2 });
    const email = anEmail();
    for (let times = 0; times < 3; times += 1)
      expect((await start(one, { email, invitation: token })).status).toBe(201);
    expect(await usesOf(invitation._id)).toBe(1);
    const again = await start(one, { email: owner.email, invitation: token });
    expect(again.failure.code).toBe('EMAIL_TAKEN');
    expect(await usesOf(invitation._id)).toBe(1);
  });

  test.each([
    ['link', null],
    ['mail', anEmail('once')],
  ])('for one person by %s lets that person start again, and nobody else', async (_way, address) => {
    await choose({ mode: 'closed', domains: [] });
    const { invitation, token } = await invite(owner, { email: address });
    const email = address ?? anEmail();
    for (const way of [start, start, startWhole])
      expect((await way(one, { email, invitation: token })).status).toBe(201);
    expect(await usesOf(invitation._id)).toBe(1);
    await registerMember(one, { email, invitation: token });
    const other = await start(one, { invitation: token });
    expect(other.failure).toMatchObject(
      address === null ? { code: 'OTP_EXPIRED' } : { fields: { email: rules.otherAddress } },
    );
    const held = await one.browser().call(checkInvitation, { body: { token } });
    expect(held.status).toBe(address === null ? 400 : 200);
    expect((await start(one, { email, invitation: token })).failure.code).toBe('EMAIL_TAKEN');
    await choose({ mode: 'open', domains: [] });
  });

  test('ends with its time, and when it is revoked, which the audit trail has', async () => {
    const late = await invite(owner, { maxUses: null, days: 1 });
    servers.two.clock.advance(DAY);
    expect((await start(servers.two, { invitation: late.token })).failure.code).toBe('OTP_EXPIRED');
    const { invitation, token } = await invite(owner, { note: 'Évora' });
    const params = { id: invitation._id };
    for (let times = 0; times < 2; times += 1)
      expect((await owner.browser.call(contract.revokeInvitation, { params })).status).toBe(200);
    expect((await start(one, { invitation: token })).failure.code).toBe('OTP_EXPIRED');
    const { entries } = (await owner.browser.call(listAdministrationAudit, { query: { limit: 2 } })).data;
    expect(entries.map(({ action, note }) => [action, note])).toEqual([
      ['invitationRevoked', 'Évora'],
      ['invited', 'Évora'],
    ]);
  });

  test('by mail works once, for its address, and makes a member', async () => {
    await choose({ mode: 'invitation', domains: [] });
    const email = anEmail('lars');
    const body = { email, maxUses: 5, days: 7 };
    const { invitation, link } = (await owner.browser.call(contract.createInvitation, { body })).data;
    expect(invitation).toMatchObject({ email, maxUses: 1 });
    await one.settled();
    const mail = one.mailer.sent.find(({ to }) => to === email);
    expect(mail?.subject).toBe('Olga Owner invites you to Weft');
    expect(mail?.text).toContain(link);
    const token = tokenOf(link);
    const other = await start(one, { invitation: token });
    expect(other.failure.fields).toEqual({ email: rules.otherAddress });
    const member = await registerMember(one, { email, invitation: token });
    const params = { id: member.id };
    const account = (await owner.browser.call(getAdministeredMember, { params })).data.member;
    expect(account.invitedBy?._id).toBe(owner.id);
    await choose({ mode: 'open', domains: [] });
  });

  test('by mail is removed with the account of the invited person, others soon after their end', async () => {
    const email = anEmail('leaver');
    const member = await registerMember(one, { email, invitation: (await invite(owner, { email })).token });
    const { entries } = (await owner.browser.call(listAdministrationAudit, { query: { limit: 1 } })).data;
    expect(entries[0]?.note).toBe(email);
    const link = await invite(owner);
    const user = await registerMember(one, { invitation: link.token });
    for (const { browser, password } of [member, user])
      expect((await browser.call(deleteAccount, { body: { password } })).status).toBe(200);
    await one.settled();
    const invitations = one.database.connection.collection('invitations');
    expect(await invitations.countDocuments({ email })).toBe(0);
    const audit = await one.database.connection.collection('administration_audit').find().toArray();
    expect(JSON.stringify(audit)).not.toContain(email);
    expect(await usesOf(link.invitation._id)).toBe(1);
    const month = 30 * 24 * 60 * 60;
    expect(await invitations.indexes()).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: month }),
    );
  });

  test('is stored without its token', async () => {
    const { token } = await invite(owner);
    const stored = await one.database.connection.collection('invitations').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});
