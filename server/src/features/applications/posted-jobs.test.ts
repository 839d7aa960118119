import { afterAll, beforeAll, expect, it } from 'vitest';
import { withdrawApplication } from '@weft/shared/applications/contract';
import { countApplicants, moveApplicants, openApplicant } from '@weft/shared/applications/hiring-contract';
import { setCompanyRole } from '@weft/shared/companies/contract';
import { listPostedJobs } from '@weft/shared/jobs/contract';
import { blockMember } from '@weft/shared/network/contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { apply } from '../../testing/content/apply.ts';
import { connectMembers } from '../../testing/content/insert-edges.ts';
import { aCompanyWithJobs, writeJob } from '../../testing/content/write-jobs.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let owner: TestMember;
let editor: TestMember;
let company: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, PRIVATE_JOBS: 'true' });
  const moderator = await app.addMember({ email: MODERATOR });
  [owner, editor] = await Promise.all([app.addMember(), app.addMember()]);
  company = await aCompanyWithJobs(owner, moderator);
  await connectMembers(app, [[owner.id, editor.id]]);
  const role = { params: { id: company, memberId: editor.id }, body: { role: 'editor' } } as const;
  (await owner.browser.call(setCompanyRole, role)).data satisfies object;
});
afterAll(() => app.close());

const posted = async ({ browser }: TestMember) => {
  const { jobs } = (await browser.call(listPostedJobs)).data;
  return Object.fromEntries(jobs.map(({ title, applicants }) => [title, applicants]));
};

it('posted jobs say how many have applied, and how many of these nobody has read', async () => {
  const busy = (await writeJob(owner, company, { title: 'Busy', link: '' }))._id;
  await writeJob(owner, company, { title: 'Quiet', link: '' });
  const [withdrawing, blocking] = await Promise.all([app.addMember(), app.addMember()]);
  const withdrawn = (await apply(withdrawing, busy))._id;
  await apply(blocking, busy);
  const sent: string[] = [];
  for (let count = 0; count < 3; count += 1) sent.push((await apply(await app.addMember(), busy))._id);
  expect(await posted(owner)).toEqual({ Busy: { total: 5, unread: 5 }, Quiet: { total: 0, unread: 0 } });
  const [opened = '', declined = ''] = sent;
  (await owner.browser.call(openApplicant, { params: { id: opened } })).data satisfies object;
  const body = { ids: [declined], stage: 'declined' } as const;
  (await owner.browser.call(moveApplicants, { params: { id: busy }, body })).data satisfies object;
  const params = { id: withdrawn };
  (await withdrawing.browser.call(withdrawApplication, { params })).data satisfies object;
  expect((await posted(owner))['Busy']).toEqual({ total: 4, unread: 2 });
  // Who blocks a hiring member is not counted for that one.
  (await blocking.browser.call(blockMember, { params: { userId: owner.id } })).data satisfies object;
  expect((await posted(owner))['Busy']).toEqual({ total: 3, unread: 1 });
  const { counts, unread } = (await owner.browser.call(countApplicants, { params: { id: busy } })).data;
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(unread).toBe(1);
});

it('only members who hire for a job learn that', async () => {
  expect(await posted(editor)).toEqual({ Busy: null, Quiet: null });
  const { _id } = await writeJob(editor, company, { title: 'Own', link: '' });
  await apply(await app.addMember(), _id);
  expect(await posted(editor)).toEqual({ Busy: null, Quiet: null, Own: { total: 1, unread: 1 } });
});

it('members who offer a job in their own name learn it, too', async () => {
  const poster = await app.addMember();
  const { _id } = await writeJob(poster, null, { title: 'Gardener', link: '' });
  await apply(await app.addMember(), _id);
  expect(await posted(poster)).toEqual({ Gardener: { total: 1, unread: 1 } });
});
