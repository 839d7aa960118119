import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import { openApplicant } from '@weft/shared/applications/hiring-contract';
import {
  listCompanyPeople,
  removeCompany,
  removeCompanyRole,
  setCompanyRole,
} from '@weft/shared/companies/contract';
import type { OpenAudience } from '@weft/shared/jobs/choices';
import { closeJob, decideApproval } from '@weft/shared/jobs/contract';
import {
  getOpenToWork,
  lookUpOpenToWork,
  saveOpenToWork,
  type OpenToWorkInput,
} from '@weft/shared/jobs/open-to-work-contract';
import { blockMember, listConnections, unblockMember } from '@weft/shared/network/contract';
import { searchMembers } from '@weft/shared/network/discovery-contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { getProfile, updateProfile } from '@weft/shared/profiles/contract';
import { suspendAuthor } from '@weft/shared/safety/contract';
import { connectSocket } from '../../../testing/app/connect-socket.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { apply } from '../../../testing/content/apply.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { openCaseOf, sendReport } from '../../../testing/content/report-content.ts';
import { aCompanyWithJobs, writeJob } from '../../../testing/content/write-jobs.ts';
import { readZip } from '../../../testing/files/read-zip.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');
const SECRET = 'Dyer of secret indigo';

/** The audiences that include each member. `seeker` is the member who is open to work. */
const ROLES = {
  administrator: ['hiring', 'everyone'],
  jobAuthor: ['hiring', 'everyone'],
  otherEditor: ['everyone'],
  formerAdministrator: ['everyone'],
  ownerOfUnapproved: ['everyone'],
  privatePoster: ['everyone'],
  connection: ['connections', 'everyone'],
  employerOwner: [],
  colleague: [],
  excludedConnection: [],
  moderator: ['everyone'],
  stranger: ['everyone'],
} as const satisfies Record<string, readonly OpenAudience[]>;
type Role = keyof typeof ROLES;
const AUDIENCES = ['hidden', 'hiring', 'connections', 'everyone'] as const;

let app: TestApp;
let members: Record<Role, TestMember>;
let seeker: TestMember;
let company: string;
let employer: string;
let job: string;
let application: string;
let seenBefore: boolean;

const input = (change: Partial<OpenToWorkInput> = {}): OpenToWorkInput => ({
  audience: 'everyone',
  titles: [SECRET],
  types: ['fullTime'],
  places: ['Pune'],
  isRemote: true,
  start: 'atOnce',
  startsOn: null,
  hiddenCompanies: [employer],
  hiddenMembers: [members.excludedConnection.id],
  ...change,
});

async function save(change: Partial<OpenToWorkInput> = {}) {
  return (await seeker.browser.call(saveOpenToWork, { body: input(change) })).data;
}

async function sees({ browser }: TestMember, id = seeker.id): Promise<boolean> {
  const { data } = await browser.call(lookUpOpenToWork, { body: { members: [id] } });
  return data.members.length > 0;
}

async function giveRole(member: TestMember, role: 'administrator' | 'editor') {
  const { administrator: owner } = members;
  await connectMembers(app, [[owner.id, member.id]]);
  const params = { id: company, memberId: member.id };
  (await owner.browser.call(setCompanyRole, { params, body: { role } })).data satisfies object;
}

async function takeRole(member: TestMember) {
  const params = { id: company, memberId: member.id };
  (await members.administrator.browser.call(removeCompanyRole, { params })).data satisfies object;
}

/** Says on the profile that the member works at the employer, or did until a month. */
async function works({ browser }: TestMember, until = '') {
  const form = formOf({
    'experience[0][title]': 'Weaver',
    'experience[0][companyName]': 'Old Loom',
    'experience[0][company]': employer,
    'experience[0][location]': 'Pune',
    'experience[0][startDate]': '2021-01',
    'experience[0][endDate]': until,
  });
  (await browser.call(updateProfile, { form })).data satisfies object;
}

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, PRIVATE_JOBS: 'true' });
  const made = await Promise.all(
    Object.keys(ROLES).map(async (role) => {
      const email = role === 'moderator' ? { email: MODERATOR } : {};
      return [role, await app.addMember({ fullName: `Member ${role}`, ...email })] as const;
    }),
  );
  members = Object.fromEntries(made) as Record<Role, TestMember>;
  seeker = await app.addMember({ fullName: 'Seeking Sita' });
  const { administrator, moderator, jobAuthor, otherEditor, formerAdministrator } = members;
  company = await aCompanyWithJobs(administrator, moderator);
  employer = await aCompanyWithJobs(members.employerOwner, moderator, 'Old Loom');
  await aCompanyWithJobs(members.ownerOfUnapproved);
  await writeJob(members.privatePoster, null);
  for (const editor of [jobAuthor, otherEditor]) await giveRole(editor, 'editor');
  await giveRole(formerAdministrator, 'administrator');
  job = (await writeJob(jobAuthor, company, { link: '' }))._id;
  application = (await apply(seeker, job, { note: 'Hello' }))._id;
  await connectMembers(app, [
    [seeker.id, members.connection.id],
    [seeker.id, members.colleague.id],
    [seeker.id, members.excludedConnection.id],
  ]);
  await works(members.colleague);
  await works(seeker);
  // Has seen it before the role ended, so that anything cached would show.
  await save({ audience: 'hiring' });
  seenBefore = await sees(formerAdministrator);
  await takeRole(formerAdministrator);
});
afterAll(() => app.close());

describe.each(AUDIENCES)('shown to %s', (audience) => {
  beforeEach(() => save({ audience }));

  it.each(Object.entries(ROLES) as [Role, readonly OpenAudience[]][])('the %s', async (role, allowed) => {
    expect(await sees(members[role])).toBe(allowed.includes(audience));
  });

  it('shows it nowhere else', async () => {
    for (const [role, { browser }] of Object.entries(members)) {
      const socket = await connectSocket(app.url, browser.token);
      const received: unknown[] = [];
      socket.onAny((...event) => received.push(event));
      await save({ audience, places: [`Pune ${role}`] });
      await app.settled();
      const answers = await Promise.all([
        browser.call(getProfile, { params: { id: seeker.id } }),
        browser.call(searchMembers, { query: { query: 'Seeking' } }),
        browser.call(searchMembers, { query: { query: 'Dyer' } }),
        browser.call(listConnections),
        browser.call(listNotifications),
        browser.call(listCompanyPeople, { params: { id: employer } }),
        browser.call(openApplicant, { params: { id: application } }),
      ]);
      const shown = answers.map((answer) => (answer.status < 400 ? answer.data : answer.failure));
      expect(JSON.stringify([shown, received]), role).not.toContain('indigo');
      socket.close();
    }
  });
});

it('a former administrator saw it before their role ended', () => expect(seenBefore).toBe(true));

it('visitors ask in vain', async () => {
  await save();
  const { status } = await app.browser().call(lookUpOpenToWork, { body: { members: [seeker.id] } });
  expect(status).toBe(401);
});

describe('takes effect at once', () => {
  it('after a change of role', async () => {
    await save({ audience: 'hiring' });
    const { otherEditor } = members;
    expect(await sees(otherEditor)).toBe(false);
    const params = { id: company, memberId: otherEditor.id };
    const { browser } = members.administrator;
    await browser.call(setCompanyRole, { params, body: { role: 'administrator' } });
    expect(await sees(otherEditor)).toBe(true);
    await browser.call(setCompanyRole, { params, body: { role: 'editor' } });
    expect(await sees(otherEditor)).toBe(false);
  });

  it('after the approval of a company changes', async () => {
    const decide = (approval: 'approved' | 'declined') =>
      members.moderator.browser.call(decideApproval, { params: { id: company }, body: { approval } });
    await save({ audience: 'hiring' });
    await decide('declined');
    expect(await sees(members.administrator)).toBe(false);
    await decide('approved');
    expect(await sees(members.administrator)).toBe(true);
  });

  it('after an exclusion, of a company or a member', async () => {
    const { administrator, stranger } = members;
    await save({ hiddenCompanies: [company] });
    expect([await sees(administrator), await sees(members.colleague)]).toEqual([false, true]);
    await save({ hiddenMembers: [stranger.id] });
    expect([await sees(stranger), await sees(members.excludedConnection)]).toEqual([false, true]);
  });

  it('after the end of a connection and of a job', async () => {
    await save({ audience: 'connections' });
    const { connection, colleague } = members;
    await works(colleague, '2022-01');
    expect([await sees(connection), await sees(colleague)]).toEqual([true, true]);
    await works(colleague);
    expect(await sees(colleague)).toBe(false);
    const params = { userId: connection.id };
    await seeker.browser.call(blockMember, { params });
    expect(await sees(connection)).toBe(false);
    await seeker.browser.call(unblockMember, { params });
    expect(await sees(connection)).toBe(false);
  });

  it('after a block by either side', async () => {
    await save();
    const { stranger } = members;
    const params = { userId: seeker.id };
    await stranger.browser.call(blockMember, { params });
    expect(await sees(stranger)).toBe(false);
    await stranger.browser.call(unblockMember, { params });
    expect(await sees(stranger)).toBe(true);
  });

  it('after the job of an editor closes', async () => {
    await save({ audience: 'hiring' });
    expect(await sees(members.jobAuthor)).toBe(true);
    const { browser } = members.administrator;
    await browser.call(closeJob, { params: { id: job }, body: { reason: 'withdrawn' } });
    expect(await sees(members.jobAuthor)).toBe(false);
    expect(await sees(members.administrator)).toBe(true);
  });
});

it('only the member exports it, without the ids of others', async () => {
  const { stranger } = members;
  await save({ hiddenMembers: [stranger.id] });
  for (const { browser, id } of [seeker, members.connection]) {
    const { url } = (await browser.call(requestExport)).data;
    const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    const file = zip.get('jobs/open-to-work.json')?.toString() ?? '';
    expect(file.includes(SECRET)).toBe(id === seeker.id);
    expect(file).not.toContain(stranger.id);
    if (id === seeker.id) continue;
    expect([...zip.values()].map(String).join('\n')).not.toContain('indigo');
  }
});

describe('the own choices', () => {
  const own = async ({ browser }: TestMember) => (await browser.call(getOpenToWork)).data;

  it('propose the present employer until it is excluded', async () => {
    const { proposed, openToWork } = await own(members.colleague);
    expect({ openToWork, proposed }).toMatchObject({ openToWork: null, proposed: [{ _id: employer }] });
    const saved = await save();
    expect(saved.proposed).toEqual([]);
    expect(saved.openToWork?.hiddenCompanies).toMatchObject([{ _id: employer, name: 'Old Loom' }]);
    expect((await save({ hiddenCompanies: [] })).proposed).toMatchObject([{ _id: employer }]);
  });

  it('keep an excluded member whom the form can’t list', async () => {
    const { excludedConnection, stranger } = members;
    await save();
    await seeker.browser.call(blockMember, { params: { userId: excludedConnection.id } });
    const saved = await save({ hiddenMembers: [stranger.id] });
    expect(saved.openToWork?.hiddenMembers.map(({ _id }) => _id)).toEqual([stranger.id]);
    await seeker.browser.call(unblockMember, { params: { userId: excludedConnection.id } });
    const ids = (await own(seeker)).openToWork?.hiddenMembers.map(({ _id }) => _id);
    expect(ids).toEqual([stranger.id, excludedConnection.id]);
  });

  it.each([
    ['titles', { titles: [] }],
    ['titles', { titles: ['Dyer', 'dyer'] }],
    ['titles', { titles: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['startsOn', { start: 'from' }],
    ['startsOn', { startsOn: '2026-12-01' }],
  ] as const)('are refused with wrong %s', async (field, change) => {
    const body = { ...input(), ...change } as OpenToWorkInput;
    const { failure } = await seeker.browser.call(saveOpenToWork, { body });
    expect(failure.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  });

  it('may be empty while hidden', async () => {
    expect((await save({ audience: 'hidden', titles: [] })).openToWork?.titles).toEqual([]);
  });

  it('say “at once” when the day has come', async () => {
    const day = new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10);
    await save({ start: 'from', startsOn: day });
    expect((await own(seeker)).openToWork).toMatchObject({ start: 'from', startsOn: day });
    app.clock.advance(86_400_000);
    expect((await own(seeker)).openToWork).toMatchObject({ start: 'atOnce', startsOn: null });
  });
});

it('a suspension hides it, and deletions leave nothing behind', async () => {
  const leaving = await app.addMember();
  const owner = await app.addMember();
  const gone = await aCompanyWithJobs(owner);
  await save({ hiddenMembers: [leaving.id], hiddenCompanies: [gone] });
  await leaving.browser.call(saveOpenToWork, { body: input({ hiddenMembers: [], hiddenCompanies: [] }) });
  expect(await sees(owner, leaving.id)).toBe(true);
  (await owner.browser.call(removeCompany, { params: { id: gone } })).data satisfies object;
  const { browser, password } = leaving;
  (await browser.call(deleteAccount, { body: { password } })).data satisfies object;
  await app.settled();
  const stored = JSON.stringify(await app.database.connection.collection('open_to_work').find().toArray());
  expect(stored).toContain(seeker.id);
  expect(stored).not.toContain(leaving.id);
  expect(stored).not.toContain(gone);
  expect(await sees(owner, leaving.id)).toBe(false);
  expect(await sees(owner)).toBe(true);
  const { moderator } = members;
  (await sendReport(owner, 'member', seeker.id)).data satisfies object;
  const { _id: id } = await openCaseOf(moderator, seeker.id);
  await moderator.browser.call(suspendAuthor, { params: { id }, body: { reason: 'spam' } });
  expect(await sees(owner)).toBe(false);
});
