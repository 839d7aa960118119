import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import {
  removeCompany,
  removeCompanyRole,
  setCompanyRole,
  updateCompany,
} from '@weft/shared/companies/contract';
import { removeCompanyDomain, setCompanyDomain } from '@weft/shared/companies/domain-contract';
import { listTrail, type TrailArea } from '@weft/shared/companies/trail-contract';
import { closeJob, removeJob, updateJob } from '@weft/shared/jobs/contract';
import { createPost, deletePost, updatePost } from '@weft/shared/posts/contract';
import { removeCaseContent } from '@weft/shared/safety/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { openCaseOf, sendReport } from '../../../testing/content/report-content.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../../testing/content/write-jobs.ts';
import { plainPicture } from '../../../testing/files/pictures.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let owner: TestMember;
let colleague: TestMember;
let stranger: TestMember;
let moderator: TestMember;
let company: string;

beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  [owner, colleague, stranger, moderator] = await Promise.all([
    app.addMember(),
    app.addMember(),
    app.addMember(),
    app.addMember({ email: MODERATOR }),
  ]);
  company = await aCompanyWithJobs(owner, moderator);
  await connectMembers(app, [[owner.id, colleague.id]]);
});
afterAll(() => app.close());

const read = ({ browser }: TestMember, query: { area?: TrailArea; limit?: number; cursor?: string } = {}) =>
  browser.call(listTrail, { params: { id: company }, query });
const entriesOf = async (area: TrailArea) => (await read(owner, { area })).data.entries;
const give = (role: 'owner' | 'administrator' | 'editor') =>
  owner.browser.call(setCompanyRole, { params: { id: company, memberId: colleague.id }, body: { role } });
const leave = () =>
  colleague.browser.call(removeCompanyRole, { params: { id: company, memberId: colleague.id } });

it('records roles, and is read by owners and administrators only', async () => {
  await give('editor');
  for (const member of [colleague, stranger, moderator]) expect((await read(member)).status).toBe(403);
  expect((await app.browser().call(listTrail, { params: { id: company } })).status).toBe(401);
  await give('administrator');
  expect((await read(colleague)).status).toBe(200);
  // The same role again, and what is refused, changes nothing.
  await give('administrator');
  expect((await leave()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect((await read(colleague)).status).toBe(403);
  await give('editor');
  await owner.browser.call(removeCompanyRole, { params: { id: company, memberId: colleague.id } });
  const member = { _id: colleague.id };
  const by = { actor: { _id: owner.id }, member };
  expect(await entriesOf('roles')).toMatchObject([
    { ...by, action: 'roleTaken', role: 'editor' },
    { ...by, action: 'roleGiven', role: 'editor' },
    { actor: member, member, action: 'left', role: 'administrator' },
    { ...by, action: 'roleChanged', role: 'administrator' },
    { ...by, action: 'roleGiven', role: 'editor' },
  ]);
});

it('records changes of the page, the domain and published jobs', async () => {
  const { browser } = owner;
  const params = { id: company };
  await browser.call(updateCompany, { params, body: { tagline: 'We weave' } });
  await browser.call(setCompanyDomain, { params, body: { name: 'loom.example' } });
  await browser.call(setCompanyDomain, { params, body: { name: 'loom.example' } });
  await browser.call(removeCompanyDomain, { params });
  await browser.call(removeCompanyDomain, { params });
  const { _id: id } = await writeJob(owner, company);
  await browser.call(updateJob, { params: { id }, body: aJob({ title: 'Dyer' }) });
  for (let times = 0; times < 2; times += 1)
    await browser.call(closeJob, { params: { id }, body: { reason: 'filled' } });
  await browser.call(removeJob, { params: { id } });
  expect(await entriesOf('page')).toMatchObject([{ action: 'pageChanged', actor: { _id: owner.id } }]);
  expect(await entriesOf('domain')).toMatchObject([
    { action: 'domainRemoved', subject: 'loom.example' },
    { action: 'domainChosen', subject: 'loom.example' },
  ]);
  expect((await entriesOf('jobs')).map(({ action, subject }) => [action, subject])).toEqual([
    ['jobRemoved', 'Dyer'],
    ['jobClosed', 'Dyer'],
    ['jobChanged', 'Dyer'],
    ['jobPublished', 'Weaver'],
  ]);
});

it('records who wrote, changed and deleted a post, and nothing that was refused or changed nothing', async () => {
  await give('editor');
  const publish = async ({ browser }: TestMember, fields: Parameters<typeof formOf>[0]) =>
    (await browser.call(createPost, { form: formOf({ company, ...fields }) })).data.media._id;
  const edit = ({ browser }: TestMember, id: string, mediaTitle: string) =>
    browser.call(updatePost, { params: { id }, form: formOf({ mediaTitle }) });
  const remove = ({ browser }: TestMember, id: string) => browser.call(deletePost, { params: { id } });
  const long = await publish(colleague, { mediaTitle: `Looms\n${'and '.repeat(40)}` });
  const picture = await publish(owner, { mediaImage: { bytes: await plainPicture(40, 30) } });
  for (const text of ['New looms', 'New looms']) await edit(owner, long, text);
  expect((await edit(stranger, long, 'Mine')).status).toBe(403);
  expect((await remove(stranger, long)).status).toBe(403);
  await remove(colleague, long);
  const by = (member: TestMember, subject: string | null) => ({ actor: { _id: member.id }, subject });
  const beginning = expect.stringMatching(/^Looms and (and )+.{0,4}…$/) as string;
  expect(await entriesOf('posts')).toMatchObject([
    { ...by(colleague, 'New looms'), action: 'postRemoved', post: null },
    { ...by(owner, 'New looms'), action: 'postChanged', post: long },
    { ...by(owner, null), action: 'postPublished', post: picture },
    { ...by(colleague, beginning), action: 'postPublished', post: long },
  ]);
  // Moderators don't act for the company.
  await sendReport(stranger, 'post', picture);
  const { _id } = await openCaseOf(moderator, picture);
  const removal = { params: { id: _id }, body: { note: 'x' } };
  expect((await moderator.browser.call(removeCaseContent, removal)).status).toBe(200);
  expect(await entriesOf('posts')).toHaveLength(4);
});

it('has pages, forgets members with their account, and is deleted with the company', async () => {
  await give('administrator');
  const first = (await read(owner, { limit: 3 })).data;
  const second = (await read(owner, { limit: 3, cursor: first.nextCursor ?? '' })).data;
  const all = (await read(owner)).data.entries;
  expect([...first.entries, ...second.entries]).toEqual(all.slice(0, 6));
  (await colleague.browser.call(deleteAccount, { body: { password: colleague.password } }))
    .data satisfies object;
  await app.settled();
  const stored = app.database.connection.collection('company_trail');
  expect(JSON.stringify(await stored.find().toArray())).not.toContain(colleague.id);
  expect(await entriesOf('roles')).toHaveLength(7);
  await owner.browser.call(removeCompany, { params: { id: company } });
  await app.settled();
  expect(await stored.countDocuments()).toBe(0);
});
