import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  endSession,
  listSessions,
  login,
  logout,
  registerStep1,
  requestExport,
} from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { confirmIdentity, finishSignIn, listProofs } from '@weft/shared/accounts/second-factor/contract';
import { claimNetwork } from '@weft/shared/administration/claim-contract';
import * as contract from '@weft/shared/administration/contract';
import { deleteMember, keepMember } from '@weft/shared/administration/deletion-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getNetworkCounts, searchMembers } from '@weft/shared/network/discovery-contract';
import { answerApplication } from '@weft/shared/joining/contract';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { doChores } from '../../../testing/app/do-chores.ts';
import { giveRole, registerOwner } from '../../../testing/members/make-staff.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { turnOnApp } from '../../../testing/app/turn-on-app.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

const { rules } = ADMINISTRATION_TEXTS;
const DAY = 24 * 60 * 60_000;

let app: TestApp;
let owner: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  owner = await registerOwner(app);
});
beforeEach(async () => {
  app.mailer.failWith = undefined;
  await prove();
});
afterAll(() => app.close());

/** Gives the owner a fresh proof. */
async function prove(): Promise<void> {
  const body = { password: owner.password };
  (await owner.browser.call(confirmIdentity, { body })).data satisfies object;
}

const remove = ({ id, email }: Pick<TestMember, 'id' | 'email'>, by = owner) =>
  by.browser.call(deleteMember, { params: { id }, body: { email } });
const keep = ({ id }: TestMember) => owner.browser.call(keepMember, { params: { id } });
const seen = async ({ id }: TestMember) =>
  (await owner.browser.call(contract.getAdministeredMember, { params: { id } })).data.member;

/** Signs in anew; throws if that is refused. */
async function signIn(
  { email, password }: Pick<TestMember, 'email' | 'password'>,
  at = app,
): Promise<Browser> {
  const browser = at.browser();
  browser.token = (await browser.call(login, { body: { email, password } })).data.token;
  return browser;
}
async function leaving(): Promise<TestMember> {
  const member = await app.addMember();
  expect((await remove(member)).status).toBe(200);
  return member;
}

describe('an account that an owner deletes', () => {
  test('is hidden at once, and its member can only see when it ends and download the data', async () => {
    const member = await app.addMember({ fullName: 'Lena Leaving' });
    const begin = app.clock.now();
    expect((await remove(member)).data.member).toMatchObject({ state: 'leaving', can: { delete: false } });
    expect((await member.browser.call(getOwnProfile)).status).toBe(401);
    const found = await owner.browser.call(searchMembers, { query: { query: 'Lena Leaving' } });
    expect(found.data.users).toEqual([]);
    const browser = await signIn(member);
    const { leavesAt } = (await browser.call(getOwnProfile)).data.user;
    const grace = Date.parse(leavesAt ?? '') - begin;
    expect(Math.floor(grace / DAY)).toBe(30);
    expect((await browser.call(getNetworkCounts)).failure.code).toBe('ACCOUNT_LEAVING');
    const { url } = (await browser.call(requestExport)).data;
    const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    expect(zip.get('account.json')?.toString()).toContain(member.email);
  });

  test('lets its member choose a language, and keeps the session at calls that are closed', async () => {
    const browser = await signIn(await leaving());
    expect((await browser.call(changeLanguage, { body: { language: 'de' } })).status).toBe(200);
    const refused = [
      await browser.call(updateProfile, { form: formOf({ headline: 'Here' }) }),
      await browser.call(answerApplication, { body: { answer: 'Here' } }),
      await browser.call(claimNetwork, { body: { token: 'x' } }),
    ];
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'ACCOUNT_LEAVING'));
    expect((await browser.call(getOwnProfile)).data.user.language).toBe('de');
  });

  test('lets its member confirm who they are later on, and download the data then', async () => {
    const member = await leaving();
    const browser = await signIn(member);
    app.clock.advance(11 * 60_000);
    expect((await browser.call(requestExport)).failure.code).toBe('FRESH_PROOF_REQUIRED');
    expect((await browser.call(listProofs)).data).toMatchObject({ password: true, code: false });
    expect((await browser.call(confirmIdentity, { body: { password: member.password } })).status).toBe(200);
    expect((await browser.call(requestExport)).status).toBe(200);
  });

  test('lets its member see and end sessions, change the password, and sign out', async () => {
    const member = await leaving();
    const [browser, other] = [await signIn(member), await signIn(member)];
    const { sessions } = (await browser.call(listSessions)).data;
    const id = sessions.find(({ current }) => !current)?._id ?? '';
    const { password } = member;
    expect((await browser.call(endSession, { params: { id }, body: { password } })).status).toBe(200);
    expect((await other.call(getOwnProfile)).status).toBe(401);
    const body = { currentPassword: password, newPassword: 'a brand new password' };
    browser.token = (await browser.call(changePassword, { body })).data.token;
    expect((await browser.call(logout)).status).toBe(200);
    expect((await browser.call(getOwnProfile)).status).toBe(401);
  });

  test('signs its member in with a code, in a browser that is not trusted from then on', async () => {
    const member = await app.addMember();
    const { recoveryCodes } = await turnOnApp(member.browser, app.clock);
    await remove(member);
    await expect(signIn(member)).rejects.toThrow('SECOND_FACTOR_REQUIRED');
    const browser = app.browser();
    const { email, password } = member;
    await browser.call(login, { body: { email, password } });
    const body = { code: recoveryCodes[0] ?? '', trust: true };
    browser.token = (await browser.call(finishSignIn, { body })).data.token;
    expect((await browser.call(requestExport)).status).toBe(200);
    expect(browser.cookies.has('trustedBrowser')).toBe(false);
  });

  test('is announced by a mail with the day, and how to object', async () => {
    const member = await leaving();
    await app.settled();
    const [mail] = app.mailer.to(member.email).slice(-1);
    const day = new Date(app.clock.now() + 30 * DAY);
    expect(mail?.text).toContain(
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(day),
    );
    expect(mail?.text).toContain('If you think this is a mistake');
  });

  test('is announced later if the mail server fails, once and with what holds then', async () => {
    const [leaves, stays] = [await app.addMember(), await app.addMember()];
    app.mailer.failWith = new Error('no route');
    for (const each of [leaves, stays]) expect((await remove(each)).status).toBe(200);
    await app.settled();
    expect(app.mailer.to(leaves.email).filter(({ text }) => text.includes('mistake'))).toEqual([]);
    await keep(stays);
    await app.settled();
    app.mailer.failWith = undefined;
    app.clock.advance(10 * 60_000);
    for (let times = 0; times < 2; times += 1) await doChores(app);
    const mailsTo = ({ email }: TestMember) =>
      app.mailer.to(email).flatMap(({ text }) => {
        if (text.includes('If you think this is a mistake')) return ['leaves'];
        return text.includes('stays') ? ['stays'] : [];
      });
    expect([mailsTo(leaves), mailsTo(stays)]).toEqual([['leaves'], ['stays']]);
  });

  test('needs a fresh proof', async () => {
    const member = await app.addMember();
    app.clock.advance(11 * 60_000);
    expect((await remove(member)).failure.code).toBe('FRESH_PROOF_REQUIRED');
    expect((await seen(member)).state).toBe('active');
    await prove();
    expect((await remove(member)).data.member.state).toBe('leaving');
  });

  test('stays if somebody keeps it, and goes on in the session that its member has', async () => {
    const member = await leaving();
    const browser = await signIn(member);
    for (let times = 0; times < 2; times += 1) expect((await keep(member)).status).toBe(200);
    expect((await browser.call(getNetworkCounts)).status).toBe(200);
    expect((await browser.call(getOwnProfile)).data.user.leavesAt).toBeUndefined();
    expect(await seen(member)).toMatchObject({ state: 'active', leavesAt: null });
    const query = { member: member.id };
    const { entries } = (await owner.browser.call(contract.listAdministrationAudit, { query })).data;
    expect(entries.map(({ action, by }) => [action, by?._id])).toEqual([
      ['deletionCancelled', owner.id],
      ['deletionBegun', owner.id],
    ]);
  });

  test('keeps its day if the call is repeated', async () => {
    const member = await leaving();
    const { leavesAt } = await seen(member);
    app.clock.advance(60_000);
    expect((await remove(member)).data.member.leavesAt).toBe(leavesAt);
  });

  test('can be deleted at once by its member, but not kept', async () => {
    const member = await leaving();
    const browser = await signIn(member);
    const { status } = await browser.call(keepMember, { params: { id: member.id } });
    expect(status).toBe(403);
    const body = { password: member.password };
    expect((await browser.call(deleteAccount, { body })).status).toBe(200);
    await expect(signIn(member)).rejects.toThrow('INVALID_CREDENTIALS');
  });

  test('lets a suspended member get the data too, who stays suspended if it is kept', async () => {
    const member = await app.addMember();
    const params = { id: member.id };
    await owner.browser.call(contract.suspendMember, { params, body: { reason: 'spam' } });
    await expect(signIn(member)).rejects.toThrow('SUSPENDED');
    expect((await remove(member)).status).toBe(200);
    expect((await (await signIn(member)).call(requestExport)).status).toBe(200);
    expect((await keep(member)).data.member.state).toBe('suspended');
    await expect(signIn(member)).rejects.toThrow('SUSPENDED');
  });
});

describe('a deletion is refused', () => {
  test('of oneself, of members with a role, and with the address of another account', async () => {
    expect((await remove(owner)).failure).toMatchObject({ code: 'SELF_ACTION', message: rules.selfDeletion });
    const moderator = await giveRole(owner, await app.addMember(), 'moderator');
    expect((await remove(moderator)).failure.message).toBe(rules.staffNotDeletable);
    const { id } = await app.addMember();
    const { failure } = await remove({ id, email: moderator.email });
    expect(failure.fields).toEqual({ email: rules.otherMember });
    expect((await remove({ id: 'f'.repeat(24), email: owner.email })).status).toBe(404);
  });

  test('or the role is, of the two at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await app.addMember();
      const body = { role: 'owner' } as const;
      const [left, given] = await Promise.all([
        remove(member),
        owner.browser.call(contract.changeRole, { params: { id: member.id }, body }),
      ]);
      expect([left.status, given.status].toSorted((a, b) => a - b)).toEqual([200, 403]);
      if (given.status === 200) await giveRole(owner, member, 'member');
    }
  });
});

test('after the grace the account is gone, unless it was kept, also if another one cannot be erased', async () => {
  const [stuck, gone, kept] = [await leaving(), await leaving(), await leaving()];
  await keep(kept);
  const { connection } = app.database;
  const members = connection.collection('members');
  const { _id } = (await members.findOne({ email: stuck.email })) ?? {};
  await members.updateOne({ _id }, { $set: { skills: 7 } });
  // An address that was never verified stays taken as well.
  const email = anEmail();
  const body = { email, password: 'a good password', fullName: 'Wanda Wrong' };
  const register = () => app.browser().call(registerStep1, { body });
  expect((await remove({ id: (await register()).data.user._id, email })).status).toBe(200);
  expect((await register()).failure.code).toBe('EMAIL_TAKEN');
  app.clock.advance(30 * DAY);
  await doChores(app);
  await expect(signIn(gone)).rejects.toThrow('INVALID_CREDENTIALS');
  await signIn(kept);
  expect((await register()).status).toBe(201);
  expect(await members.countDocuments({ email: gone.email })).toBe(0);
  expect(await members.findOne({ _id })).toMatchObject({ fullName: 'Deleted member' });
  await members.updateOne({ _id }, { $set: { skills: [] } });
  const stored = await connection.collection('administration_audit').find().toArray();
  expect(JSON.stringify(stored)).not.toContain(gone.id);
  const again = await app.addMember({ email: gone.email });
  expect(again.email).toBe(gone.email);
});
