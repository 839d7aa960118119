import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount, requestExport } from '@weft/shared/accounts/contract';
import {
  getApplication,
  getApplicationForm,
  listApplications,
  withdrawApplication,
} from '@weft/shared/applications/contract';
import {
  addHiringNote,
  countApplicants,
  exportApplicants,
  listApplicants,
  moveApplicants,
  openApplicant,
  removeHiringNote,
} from '@weft/shared/applications/hiring-contract';
import { removeCompany, removeCompanyRole, setCompanyRole } from '@weft/shared/companies/contract';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { getJob, removeJob, updateJob } from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { suspendAuthor } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aCv, apply } from '../../testing/content/apply.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { openCaseOf, sendReport } from '../../testing/content/report-content.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../testing/content/write-jobs.ts';
import { readZip } from '../../testing/files/read-zip.ts';

const MODERATOR = anEmail('moderator');
const SECRET = 'I weave at night';
const NOTE = 'Ask about nights';

/** Who hires for the job may read its applications. Nobody else learns that there are any. */
const ROLES = {
  applicant: 'own',
  owner: 'hires',
  administrator: 'hires',
  author: 'hires',
  otherEditor: 'nothing',
  formerAdministrator: 'nothing',
  otherCompany: 'nothing',
  connection: 'nothing',
  moderator: 'nothing',
} as const;
type Role = keyof typeof ROLES;

let app: TestApp;
let members: Record<Role, TestMember>;
let company: string;
let job: string;
let application: string;
let note: string;
let cv: string;

async function giveRole(by: TestMember, to: TestMember, role: 'administrator' | 'editor') {
  await connectMembers(app, [[by.id, to.id]]);
  const params = { id: company, memberId: to.id };
  (await by.browser.call(setCompanyRole, { params, body: { role } })).data satisfies object;
}

async function takeRole(from: TestMember) {
  const params = { id: company, memberId: from.id };
  (await members.owner.browser.call(removeCompanyRole, { params })).data satisfies object;
}

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  const made = await Promise.all(
    Object.keys(ROLES).map(async (role) => {
      const email = role === 'moderator' ? { email: MODERATOR } : {};
      return [role, await app.addMember({ fullName: `Member ${role}`, ...email })] as const;
    }),
  );
  members = Object.fromEntries(made) as Record<Role, TestMember>;
  const { owner, moderator, administrator, author, otherEditor, formerAdministrator, applicant } = members;
  company = await aCompanyWithJobs(owner, moderator);
  await writeJob(members.otherCompany, await aCompanyWithJobs(members.otherCompany, moderator), { link: '' });
  await giveRole(owner, administrator, 'administrator');
  await giveRole(owner, formerAdministrator, 'administrator');
  await giveRole(owner, author, 'editor');
  await giveRole(owner, otherEditor, 'editor');
  await connectMembers(app, [[applicant.id, members.connection.id]]);
  job = (await writeJob(author, company, { link: '' }))._id;
  const sent = await apply(applicant, job, { note: SECRET, ...aCv() });
  application = sent._id;
  cv = sent.sent?.cv?.url ?? '';
  await formerAdministrator.browser.call(openApplicant, { params: { id: application } });
  const body = { text: NOTE };
  const noted = await owner.browser.call(addHiringNote, { params: { id: application }, body });
  note = noted.data.applicant.notes[0]?._id ?? '';
  await formerAdministrator.browser.fetch(cv);
  await takeRole(formerAdministrator);
});
afterAll(() => app.close());

/** Everything that hiring members can call, as [name, status]. */
async function tryHiring({ browser }: Pick<TestMember, 'browser'>): Promise<Record<string, number>> {
  const params = { id: job };
  const ofApplicant = { id: application };
  const statuses = {
    list: (await browser.call(listApplicants, { params, query: { column: 'new' } })).status,
    counts: (await browser.call(countApplicants, { params })).status,
    open: (await browser.call(openApplicant, { params: ofApplicant })).status,
    note: (await browser.call(removeHiringNote, { params: { ...ofApplicant, noteId: 'f'.repeat(24) } }))
      .status,
    move: (await browser.call(moveApplicants, { params, body: { ids: [application], stage: 'viewed' } }))
      .status,
    table: (await browser.call(exportApplicants, { params })).status,
    cv: (await browser.fetch(cv)).status,
  };
  return statuses;
}

const seen = (status: number) => ({
  list: status,
  counts: status,
  open: status,
  note: status,
  move: status,
  table: status,
  cv: status,
});

describe.each(Object.entries(ROLES) as [Role, string][])('the %s', (role, right) => {
  // First, so that the tests below would show what it opens.
  it('becomes the contact person only to hire', async () => {
    const { browser, id } = members[role];
    const present = (await browser.call(getJob, { params: { id: job } })).data.job.contact?._id ?? null;
    const become = (contact: string | null) =>
      browser.call(updateJob, { params: { id: job }, body: aJob({ link: '', contact }) });
    const { status } = await become(id);
    expect(status).toBe(right === 'hires' ? 200 : role === 'otherEditor' ? 400 : 403);
    if (role !== 'otherEditor') return;
    expect((await become(null)).failure.fields).toEqual({ contact: JOB_TEXTS.rules.contactOpen });
    expect((await become(present)).data.job.contact?._id).toBe(present);
  });

  it('reads applications on the hiring side only to hire', async () => {
    const expected = right === 'hires' ? seen(200) : { ...seen(404), cv: right === 'own' ? 200 : 404 };
    expect(await tryHiring(members[role])).toEqual(expected);
  });

  it('lists only their own applications', async () => {
    const { browser } = members[role];
    const found = await browser.call(getApplication, { params: { id: application } });
    const withdrawn =
      right === 'own' ? undefined : await browser.call(withdrawApplication, { params: { id: application } });
    expect(found.status).toBe(right === 'own' ? 200 : 404);
    expect(withdrawn?.status ?? 404).toBe(404);
    expect((await browser.call(listApplications)).data.applications).toHaveLength(right === 'own' ? 1 : 0);
    const shown = (await browser.call(getJob, { params: { id: job } })).data.job;
    expect(shown).toMatchObject({ isApplied: right === 'own', can: { hire: right === 'hires' } });
  });

  it('finds nothing of it in notifications and export that they may not read', async () => {
    await app.settled();
    const { browser } = members[role];
    const told = JSON.stringify((await browser.call(listNotifications)).data);
    expect(told).not.toContain(application);
    const { url } = (await browser.call(requestExport)).data;
    const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    const texts = [...zip.values()].map((file) => file.toString()).join('\n');
    expect(texts.includes(SECRET)).toBe(right === 'own');
    // The note is in the export of its author alone, without anything of the applicant.
    expect(texts.includes(NOTE)).toBe(role === 'owner');
    const notes: unknown = JSON.parse(zip.get('applications/notes-1.json')?.toString() ?? '[]');
    const own = { application, job, text: NOTE, createdAt: expect.any(String) };
    expect(notes).toEqual(role === 'owner' ? [own] : []);
    expect(zip.has(`applications/${application}.pdf`)).toBe(right === 'own');
  });

  it('reads the audit trail only with an administering role', async () => {
    const { status } = await members[role].browser.call(listTrail, { params: { id: company } });
    expect(status).toBe(role === 'owner' || role === 'administrator' ? 200 : 403);
  });
});

it('a published job is deleted with its applications by owners and administrators only', async () => {
  const { administrator, author } = members;
  const { _id: id } = await writeJob(author, company, { link: '' });
  const { _id } = await apply(await app.addMember(), id);
  const roles = Object.entries(members).filter(([role]) => role !== 'owner' && role !== 'administrator');
  for (const [, { browser }] of roles) {
    expect((await browser.call(removeJob, { params: { id } })).failure.code).toBe('FORBIDDEN');
    expect((await browser.call(getJob, { params: { id } })).data.job.can.remove).toBe(false);
  }
  const { browser } = administrator;
  const { applicant } = (await browser.call(openApplicant, { params: { id: _id } })).data;
  expect((await browser.call(getJob, { params: { id } })).data.job.can.remove).toBe(true);
  (await browser.call(removeJob, { params: { id } })).data satisfies object;
  expect((await browser.call(openApplicant, { params: { id: _id } })).status).toBe(404);
  const { entries } = (await browser.call(listTrail, { params: { id: company } })).data;
  const actor = { _id: administrator.id };
  expect(entries[0]).toMatchObject({ action: 'jobRemoved', actor, subject: 'Weaver' });
  expect(entries[1]).toMatchObject({ action: 'opened', actor, member: null });
  const stored = await app.database.connection.collection('company_trail').find().toArray();
  for (const gone of [_id, applicant.member._id]) expect(JSON.stringify(stored)).not.toContain(gone);
});

it('visitors read nothing', async () => {
  const browser = app.browser();
  const params = { id: application };
  const statuses = {
    ...(await tryHiring({ browser })),
    addNote: (await browser.call(addHiringNote, { params, body: { text: 'x' } })).status,
    get: (await browser.call(getApplication, { params })).status,
    own: (await browser.call(listApplications)).status,
    form: (await browser.call(getApplicationForm, { params: { id: job } })).status,
    withdraw: (await browser.call(withdrawApplication, { params })).status,
    trail: (await browser.call(listTrail, { params: { id: company } })).status,
  };
  expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((call) => [call, 401])));
});

it('the applicant never gets private notes', async () => {
  const { data } = await members.applicant.browser.call(getApplication, { params: { id: application } });
  expect(JSON.stringify(data)).not.toContain(NOTE);
});

it('the audit trail shows who opened a CV, once an hour, and what was done', async () => {
  const { entries } = (
    await members.administrator.browser.call(listTrail, {
      params: { id: company },
      query: { job, area: 'applications' },
    })
  ).data;
  const opened = entries.filter(({ action }) => action === 'cvOpened').map(({ actor }) => actor?._id);
  const { owner, administrator, author, formerAdministrator } = members;
  const readers = [owner, administrator, author, formerAdministrator];
  expect(opened).toHaveLength(readers.length);
  expect(new Set(opened)).toEqual(new Set(readers.map(({ id }) => id)));
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['cvOpened', 'opened', 'noteAdded', 'exported']),
  );
  expect(entries.find(({ action }) => action === 'noteAdded')).toMatchObject({
    actor: { _id: owner.id },
    member: { _id: members.applicant.id },
    subject: 'Weaver',
  });
});

it('a note is deleted by its author only', async () => {
  const params = { id: application, noteId: note };
  const left = (await members.administrator.browser.call(removeHiringNote, { params })).data.applicant.notes;
  expect(left).toMatchObject([{ text: NOTE, isOwn: false, author: { _id: members.owner.id } }]);
  expect((await members.owner.browser.call(removeHiringNote, { params })).data.applicant.notes).toEqual([]);
});

describe('a new application', () => {
  const open = (by: TestMember, id: string) => by.browser.call(openApplicant, { params: { id } });

  it('is hidden from hiring members whom the applicant blocks, and from all after a suspension', async () => {
    const { owner, administrator, moderator, connection } = members;
    const { _id, sent } = await apply(connection, job);
    const readsCv = async ({ browser }: TestMember) => (await browser.fetch(sent?.cv?.url ?? '')).status;
    const countedNew = async () =>
      (await owner.browser.call(countApplicants, { params: { id: job } })).data.counts.new;
    const before = await countedNew();
    const listed = async ({ browser }: TestMember) => {
      const { applicants } = (
        await browser.call(listApplicants, { params: { id: job }, query: { column: 'new' } })
      ).data;
      return applicants.some((each) => each._id === _id);
    };
    const exported = async ({ browser }: TestMember) =>
      (await browser.call(exportApplicants, { params: { id: job } })).data.csv.includes('Member connection');
    await connection.browser.call(blockMember, { params: { userId: administrator.id } });
    expect([await listed(owner), await listed(administrator)]).toEqual([true, false]);
    expect([await exported(owner), await exported(administrator)]).toEqual([true, false]);
    expect([await readsCv(owner), await readsCv(administrator)]).toEqual([200, 404]);
    expect((await open(administrator, _id)).failure.code).toBe('NOT_FOUND');
    const body = { ids: [_id], stage: 'declined' } as const;
    const params = { id: job };
    expect((await administrator.browser.call(moveApplicants, { params, body })).data.moved).toEqual([]);
    (await sendReport(owner, 'member', connection.id)).data satisfies object;
    const { _id: reported } = await openCaseOf(moderator, connection.id);
    (await moderator.browser.call(suspendAuthor, { params: { id: reported }, body: { reason: 'spam' } }))
      .data satisfies object;
    expect([await listed(owner), await exported(owner)]).toEqual([false, false]);
    expect((await open(owner, _id)).failure.code).toBe('NOT_FOUND');
    expect([await readsCv(owner), await readsCv(administrator)]).toEqual([404, 404]);
    expect(await countedNew()).toBe(before - 1);
  });

  it('leaves nothing behind with the account of its applicant', async () => {
    const leaving = await app.addMember();
    const { _id } = await apply(leaving, job);
    await open(members.owner, _id);
    (await leaving.browser.call(deleteAccount, { body: { password: leaving.password } }))
      .data satisfies object;
    await app.settled();
    for (const name of ['applications', 'company_trail', 'stored_items']) {
      const stored = await app.database.connection.collection(name).find().toArray();
      expect(JSON.stringify(stored)).not.toContain(leaving.id);
    }
  });

  it('loses the notes of a hiring member with their account, and is deleted with the company', async () => {
    const { owner } = members;
    const someone = await app.addMember();
    const leaving = await app.addMember();
    await giveRole(owner, leaving, 'administrator');
    const { _id } = await apply(someone, job);
    await open(leaving, _id);
    await leaving.browser.call(addHiringNote, { params: { id: _id }, body: { text: 'Mine' } });
    (await leaving.browser.call(deleteAccount, { body: { password: leaving.password } }))
      .data satisfies object;
    await app.settled();
    expect((await open(owner, _id)).data.applicant.notes).toEqual([]);
    const log = await app.database.connection.collection('company_trail').find().toArray();
    expect(JSON.stringify(log)).not.toContain(leaving.id);
    (await owner.browser.call(removeCompany, { params: { id: company } })).data satisfies object;
    await app.settled();
    const { connection } = app.database;
    for (const name of ['applications', 'company_trail']) {
      const stored = await connection.collection(name).find().toArray();
      expect(JSON.stringify(stored)).not.toContain(company);
    }
    expect(await connection.collection('stored_items').countDocuments({ area: 'applications' })).toBe(0);
  });
});
