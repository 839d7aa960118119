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
} from '@weft/shared/applications/hiring-contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { getJob, removeJob } from '@weft/shared/jobs/contract';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { blockMember } from '@weft/shared/network/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { doChores } from '../../testing/app/do-chores.ts';
import { registerOwner } from '../../testing/members/make-staff.ts';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aCv, apply, tryToApply } from '../../testing/content/apply.ts';
import { suspend } from '../../testing/content/report-content.ts';
import { aCompanyWithJobs, passDays, writeJob } from '../../testing/content/write-jobs.ts';
import { readZip } from '../../testing/files/read-zip.ts';

const MODERATOR = anEmail('moderator');
const SECRET = 'I weave at night';
const NOTE = 'Ask about nights';

/** Only the member who offers the job in their own name reads its applications. */
const ROLES = {
  applicant: 'own',
  poster: 'hires',
  otherPoster: 'nothing',
  companyOwner: 'nothing',
  member: 'nothing',
  moderator: 'nothing',
  networkOwner: 'nothing',
} as const;
type Role = keyof typeof ROLES;

let app: TestApp;
let members: Record<Role, TestMember>;
let job: string;
let application: string;
let cv: string;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, PRIVATE_JOBS: 'true' });
  const networkOwner = await registerOwner(app);
  const made = await Promise.all(
    Object.keys(ROLES).map(async (role) => {
      if (role === 'networkOwner') return [role, networkOwner] as const;
      const email = role === 'moderator' ? { email: MODERATOR } : {};
      return [role, await app.addMember({ fullName: `Member ${role}`, ...email })] as const;
    }),
  );
  members = Object.fromEntries(made) as Record<Role, TestMember>;
  const { applicant, poster, otherPoster, companyOwner, moderator } = members;
  job = (await writeJob(poster, null, { link: '' }))._id;
  await writeJob(otherPoster, null, { link: '' });
  await writeJob(companyOwner, await aCompanyWithJobs(companyOwner, moderator), { link: '' });
  const sent = await apply(applicant, job, { note: SECRET, ...aCv() });
  application = sent._id;
  cv = sent.sent?.cv?.url ?? '';
  const body = { text: NOTE };
  (await poster.browser.call(addHiringNote, { params: { id: application }, body })).data satisfies object;
});
afterAll(() => app.close());

/** Everything that the hiring side can call, with its status. */
async function tryHiring({ browser }: Pick<TestMember, 'browser'>): Promise<Record<string, number>> {
  const params = { id: job };
  const ofApplicant = { id: application };
  const body = { ids: [application], stage: 'viewed' } as const;
  return {
    list: (await browser.call(listApplicants, { params, query: { column: 'new' } })).status,
    counts: (await browser.call(countApplicants, { params })).status,
    open: (await browser.call(openApplicant, { params: ofApplicant })).status,
    move: (await browser.call(moveApplicants, { params, body })).status,
    table: (await browser.call(exportApplicants, { params })).status,
    cv: (await browser.fetch(cv)).status,
  };
}
const CALLS = ['list', 'counts', 'open', 'move', 'table', 'cv'];
const all = (status: number) => Object.fromEntries(CALLS.map((call) => [call, status]));

describe.each(Object.entries(ROLES) as [Role, string][])('of a private job the %s', (role, right) => {
  it('reads applications only to hire', async () => {
    const expected = right === 'hires' ? all(200) : { ...all(404), cv: right === 'own' ? 200 : 404 };
    expect(await tryHiring(members[role])).toEqual(expected);
    const { can } = (await members[role].browser.call(getJob, { params: { id: job } })).data.job;
    expect(can.hire).toBe(right === 'hires');
  });

  it('finds only their own application', async () => {
    const { browser } = members[role];
    const params = { id: application };
    expect((await browser.call(getApplication, { params })).status).toBe(right === 'own' ? 200 : 404);
    if (right !== 'own')
      expect((await browser.call(withdrawApplication, { params })).failure.code).toBe('NOT_FOUND');
    expect((await browser.call(listApplications)).data.applications).toHaveLength(right === 'own' ? 1 : 0);
  });

  it('reads the audit trail of the poster only as the poster', async () => {
    const params = { id: members.poster.id };
    const { status } = await members[role].browser.call(listTrail, { params });
    expect(status).toBe(right === 'hires' || members[role].id === params.id ? 200 : 404);
  });

  it('finds nothing of it in notifications and export that they may not read', async () => {
    await app.settled();
    const { browser } = members[role];
    expect(JSON.stringify((await browser.call(listNotifications)).data)).not.toContain(application);
    const { url } = (await browser.call(requestExport)).data;
    const zip = readZip(Buffer.from(await (await app.browser().fetch(url)).arrayBuffer()));
    const texts = [...zip.values()].map((file) => file.toString()).join('\n');
    expect(texts.includes(SECRET)).toBe(right === 'own');
    expect(texts.includes(NOTE)).toBe(role === 'poster');
  });
});

it('visitors read nothing of a private job', async () => {
  const browser = app.browser();
  const params = { id: job };
  const statuses = {
    ...(await tryHiring({ browser })),
    job: (await browser.call(getJob, { params })).status,
    form: (await browser.call(getApplicationForm, { params })).status,
    trail: (await browser.call(listTrail, { params: { id: members.poster.id } })).status,
  };
  expect(new Set(Object.values(statuses))).toEqual(new Set([401]));
});

it('posters don’t apply for their own job, and their trail names what they did', async () => {
  const { poster, applicant } = members;
  expect((await tryToApply(poster, job)).failure.code).toBe('FORBIDDEN');
  const { entries } = (await poster.browser.call(listTrail, { params: { id: poster.id } })).data;
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['jobPublished', 'noteAdded', 'opened', 'exported', 'cvOpened']),
  );
  expect(entries.find(({ action }) => action === 'opened')).toMatchObject({
    actor: { _id: poster.id },
    member: { _id: applicant.id },
    subject: 'Weaver',
  });
});

it('a poster and an applicant are told in each other’s name', async () => {
  await app.settled();
  const { poster, applicant } = members;
  const told = async ({ browser }: TestMember) =>
    (await browser.call(listNotifications)).data.notifications.map(({ kind, company }) => [kind, company]);
  const byPoster = { slug: null, name: 'Member poster', logo: null };
  expect(await told(poster)).toContainEqual(['applicant', byPoster]);
  expect(await told(applicant)).toContainEqual(['application', byPoster]);
});

describe('a new application for a private job', () => {
  const open = (by: TestMember, id: string) => by.browser.call(openApplicant, { params: { id } });

  it('can’t be sent after a block, and is hidden from a poster whom its applicant blocks', async () => {
    const [blocked, blocking] = await Promise.all([app.addMember(), app.addMember()]);
    const poster = await app.addMember();
    const { _id: id } = await writeJob(poster, null, { link: '' });
    const { _id, sent } = await apply(blocking, id);
    (await poster.browser.call(blockMember, { params: { userId: blocked.id } })).data satisfies object;
    expect((await tryToApply(blocked, id)).failure.code).toBe('NOT_FOUND');
    (await blocking.browser.call(blockMember, { params: { userId: poster.id } })).data satisfies object;
    expect((await open(poster, _id)).failure.code).toBe('NOT_FOUND');
    expect((await poster.browser.fetch(sent?.cv?.url ?? '')).status).toBe(404);
    // It stays the applicant's, who can withdraw it.
    const params = { id: _id };
    expect((await blocking.browser.call(getApplication, { params })).data.application.job).toBeNull();
    expect((await blocking.browser.call(withdrawApplication, { params })).data.application.state).toBe(
      'withdrawn',
    );
  });

  it('stays its applicant’s while the poster is suspended', async () => {
    const [applicant, poster] = await Promise.all([app.addMember(), app.addMember()]);
    const { _id: id } = await writeJob(poster, null, { link: '' });
    const { _id } = await apply(applicant, id);
    await suspend(members.moderator, members.member, poster);
    const params = { id: _id };
    const shown = (await applicant.browser.call(getApplication, { params })).data.application;
    expect(shown).toMatchObject({ job: null, sent: { note: 'Hello' } });
    expect((await tryToApply(members.member, id)).failure.code).toBe('NOT_FOUND');
  });

  it('is erased with the job, or with the account of the poster, and its applicant is told', async () => {
    const [applicant, poster] = await Promise.all([app.addMember(), app.addMember()]);
    const [one, two] = [
      await writeJob(poster, null, { link: '' }),
      await writeJob(poster, null, { link: '' }),
    ];
    const sent = [await apply(applicant, one._id), await apply(applicant, two._id)];
    await open(poster, sent[1]?._id ?? '');
    (await poster.browser.call(removeJob, { params: { id: one._id } })).data satisfies object;
    (await poster.browser.call(deleteAccount, { body: { password: poster.password } })).data satisfies object;
    await doChores(app);
    await doChores(app);
    await app.settled();
    const left = (await applicant.browser.call(listApplications)).data.applications;
    const removed = { job: null, isJobRemoved: true, message: null };
    // The account takes the titles of its jobs along.
    expect(left).toMatchObject([
      { ...removed, removedTitle: null, state: 'viewed' },
      { ...removed, removedTitle: 'Weaver', state: 'sent' },
    ]);
    const { notifications } = (await applicant.browser.call(listNotifications)).data;
    const told = notifications.filter(({ kind }) => kind === 'applicationErased');
    expect(told).toMatchObject([
      { actors: [], company: null },
      { actors: [], company: null },
    ]);
    for (const name of ['applications', 'company_trail', 'jobs', 'stored_items', 'notifications']) {
      const stored = JSON.stringify(await app.database.connection.collection(name).find().toArray());
      for (const gone of [poster.id, ...sent.map((each) => each.sent?.cv?.id ?? '-')])
        expect(stored).not.toContain(gone);
    }
  });

  it('of a removed job can’t be withdrawn, and leaves the list after two weeks', async () => {
    const [applicant, poster] = await Promise.all([app.addMember(), app.addMember()]);
    const { _id: id } = await writeJob(poster, null, { link: '' });
    const { _id } = await apply(applicant, id);
    (await poster.browser.call(removeJob, { params: { id } })).data satisfies object;
    const params = { id: _id };
    const { application, message } = (await applicant.browser.call(withdrawApplication, { params })).data;
    expect(application).toMatchObject({ state: 'sent', sent: null, isJobRemoved: true, job: null });
    expect(message).toBe(APPLICATION_TEXTS.done.erasedBefore);
    const days = (Date.parse(application.erasedAt ?? '') - app.clock.now()) / 86_400_000;
    expect(days).toBeCloseTo(APPLICATION_LIMITS.noticeDays, 3);
    await passDays(app, APPLICATION_LIMITS.noticeDays + 1, [applicant]);
    await doChores(app);
    expect((await applicant.browser.call(listApplications)).data.applications).toEqual([]);
    const stored = app.database.connection.collection('applications');
    expect(JSON.stringify(await stored.find().toArray())).not.toContain(_id);
  });
});
