import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, login } from '@weft/shared/accounts/contract';
import { changeLanguage } from '@weft/shared/accounts/language-contract';
import { decideApplication, listApplications } from '@weft/shared/administration/applications-contract';
import { changeRole, listAdministrationAudit } from '@weft/shared/administration/contract';
import { changeRegistrationSettings } from '@weft/shared/administration/registration-contract';
import { checkClaim } from '@weft/shared/administration/claim-contract';
import { answerApplication, getOwnApplication } from '@weft/shared/joining/contract';
import { blockMember, followMember, sendRequest } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { getOwnProfile, getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { connectSocket } from '../../testing/app/connect-socket.ts';
import { registerOwner } from '../../testing/members/make-staff.ts';
import { anEmail, registerMember, type TestMember } from '../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../testing/app/two-servers.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { invite } from '../../testing/content/invite.ts';
import { declaredCalls } from '../../testing/contracts/permission-table.ts';
import { formOf } from '../../testing/http/forms.ts';

/** What members who are not let in may do: leave, and everything about their own account and profile. */
const OPEN_CALLS = [
  'accounts.changeLanguage',
  'accounts.changePassword',
  'accounts.confirmIdentity',
  'accounts.delete',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.export',
  'accounts.logout',
  'accounts.proofs',
  'accounts.sessions',
  'accounts.startPasskeyProof',
  'administration.checkClaim',
  'administration.claim',
  'joining.answerApplication',
  'joining.application',
  'pages.accept',
  'pages.toAccept',
  'profiles.getOwn',
  'profiles.skills',
  'profiles.update',
];

let servers: TwoServers;
let one: TestApp;
let owner: TestMember;
let member: TestMember;
const choose = (invitationsSkipApproval: boolean) =>
  owner.browser.call(changeRegistrationSettings, {
    body: { mode: 'approval', domains: [], question: 'What do you work on?', invitationsSkipApproval },
  });
beforeAll(async () => {
  servers = await startTwoServers();
  ({ one } = servers);
  owner = await registerOwner(one);
  member = await one.addMember({ fullName: 'Mia Member' });
  await choose(true);
});
afterAll(() => servers.close());

const decide = (id: string, decision: 'approved' | 'declined', text = '') =>
  owner.browser.call(decideApplication, { params: { id }, body: { decision, text } });
const stateOf = async ({ browser }: TestMember) => (await browser.call(getOwnProfile)).data.user.application;
const listed = async (state: 'waiting' | 'decided') =>
  (await owner.browser.call(listApplications, { query: { state, limit: 100 } })).data.applications;
const mailsTo = async (email: string) => {
  await one.settled();
  return one.mailer.sent.filter(({ to }) => to === email);
};

describe('a member who waits', () => {
  test('may make exactly the calls of their own account and profile', async () => {
    const applicant = await registerMember(one);
    const calls = (await declaredCalls()).filter(({ access }) => access === 'session');
    const open = calls.filter(({ openWhileHeld }) => openWhileHeld).map(({ id }) => id);
    expect(open).toEqual(OPEN_CALLS);
    const closed = calls.filter(({ openWhileHeld }) => !openWhileHeld);
    for (const [number, { id, method, path }] of closed.entries()) {
      const { url } = number % 2 === 0 ? servers.one : servers.two;
      const answer = await fetch(`${url}/api${path.replace(/:\w+/g, member.id)}`, {
        method,
        headers: { authorization: `Bearer ${applicant.browser.token}`, 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      });
      const { code } = (await answer.json()) as { code?: string };
      expect({ id, status: answer.status, code }).toEqual({ id, status: 403, code: 'APPROVAL_PENDING' });
    }
  });

  test('edits the profile and the language, but has no socket', async () => {
    const applicant = await registerMember(one);
    expect(await stateOf(applicant)).toBe('waiting');
    const form = formOf({ headline: 'Models rivers' });
    expect((await applicant.browser.call(updateProfile, { form })).status).toBe(200);
    expect((await applicant.browser.call(changeLanguage, { body: { language: 'de' } })).status).toBe(200);
    await expect(connectSocket(one.url, applicant.browser.token)).rejects.toThrow('APPROVAL_PENDING');
    expect((await applicant.browser.call(checkClaim, { body: { token: 'x' } })).failure.code).toBe(
      'OTP_EXPIRED',
    );
  });

  test('appears nowhere to others', async () => {
    const { id, fullName } = await registerMember(one, { fullName: 'Hana Hiddenfield' });
    const { browser } = member;
    const found = await browser.call(searchMembers, { query: { query: 'hiddenfield' } });
    expect(JSON.stringify(found.data)).not.toContain(id);
    expect((await browser.call(getProfile, { params: { id } })).status).toBe(404);
    expect((await browser.call(getProfile, { params: { id: fullName } })).status).toBe(404);
    expect((await browser.call(followMember, { params: { id } })).status).toBe(404);
    expect((await browser.call(sendRequest, { body: { recipientId: id } })).status).toBe(404);
    expect((await browser.call(blockMember, { params: { userId: id } })).status).toBe(404);
  });

  test('gets no role', async () => {
    const { id } = await registerMember(one);
    const { failure } = await owner.browser.call(changeRole, { params: { id }, body: { role: 'moderator' } });
    expect(failure.code).toBe('FORBIDDEN');
  });
});

describe('an application', () => {
  test('is answered, approved once, mailed and recorded, which opens the network at once', async () => {
    const applicant = await registerMember(one, { fullName: 'Dewi Anggraini' });
    const body = { answer: 'I model rivers' };
    await applicant.browser.call(answerApplication, { body });
    expect((await applicant.browser.call(getOwnApplication)).data.application).toEqual({
      state: 'waiting',
      question: 'What do you work on?',
      answer: 'I model rivers',
      text: '',
    });
    expect((await listed('waiting')).find(({ email }) => email === applicant.email)).toMatchObject({
      member: { _id: applicant.id },
      state: 'waiting',
      answer: 'I model rivers',
    });
    await applicant.browser.call(changeLanguage, { body: { language: 'de' } });
    const answers = await Promise.all([
      decide(applicant.id, 'approved', 'Welcome'),
      decide(applicant.id, 'approved'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stateOf(applicant)).toBeUndefined();
    const search = await applicant.browser.call(searchMembers, { query: { query: 'mia' } });
    expect(search.status).toBe(200);
    expect((await applicant.browser.call(answerApplication, { body })).failure.code).toBe('ALREADY_DECIDED');
    expect((await mailsTo(applicant.email)).at(-1)?.subject).toBe('Willkommen bei Weft');
    const { entries } = (
      await owner.browser.call(listAdministrationAudit, { query: { member: applicant.id } })
    ).data;
    expect(entries).toMatchObject([{ action: 'applicationApproved', by: { _id: owner.id } }]);
    expect((await decide('f'.repeat(24), 'approved')).status).toBe(404);
  });

  test('is declined with a text, which the applicant reads, and can be approved later', async () => {
    const applicant = await registerMember(one);
    expect((await decide(applicant.id, 'declined', 'Members of the guild only')).status).toBe(200);
    expect((await decide(applicant.id, 'declined')).failure.code).toBe('ALREADY_DECIDED');
    const { email, password } = applicant;
    expect((await one.browser().call(login, { body: { email, password } })).status).toBe(200);
    expect((await applicant.browser.call(getOwnApplication)).data.application).toMatchObject({
      state: 'declined',
      text: 'Members of the guild only',
    });
    const mails = await mailsTo(email);
    const mail = mails.find(({ subject }) => subject === 'Your Weft application was declined');
    expect(mail?.text).toContain('Members of the guild only');
    expect((await listed('decided')).find((each) => each.email === email)).toMatchObject({
      state: 'declined',
      decidedBy: { _id: owner.id },
    });
    expect((await decide(applicant.id, 'approved')).status).toBe(200);
    expect((await getProfileOf(applicant)).status).toBe(200);
  });

  test('is not needed with an invitation, unless the settings say so', async () => {
    const { token } = await invite(owner, { maxUses: 2 });
    expect(await stateOf(await registerMember(one, { invitation: token }))).toBeUndefined();
    await choose(false);
    const second = await registerMember(one, { invitation: token });
    expect(await stateOf(second)).toBe('waiting');
    await choose(true);
  });

  test('goes with the account', async () => {
    const applicant = await registerMember(one, { email: anEmail('leaver') });
    await applicant.browser.call(answerApplication, { body: { answer: 'I leave again' } });
    const { password } = applicant;
    expect((await applicant.browser.call(deleteAccount, { body: { password } })).status).toBe(200);
    await one.settled();
    const stored = await one.database.connection.collection('join_applications').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('I leave again');
    expect((await listed('waiting')).map(({ email }) => email)).not.toContain(applicant.email);
  });
});

const getProfileOf = ({ id }: TestMember) => member.browser.call(getProfile, { params: { id } });
