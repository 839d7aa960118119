import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCompany } from '@weft/shared/companies/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import { closeJob, updateJob } from '@weft/shared/jobs/contract';
import { suspendAuthor } from '@weft/shared/safety/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { openCaseOf, sendReport } from '../../../testing/content/report-content.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../../testing/content/write-jobs.ts';

const MODERATOR = anEmail('moderator');

let servers: TwoServers;
let moderator: TestMember;
let owner: TestMember;
let company: string;
/** The owner's page on the other server. */
let there: Browser;
beforeAll(async () => {
  servers = await startTwoServers({ MODERATOR_EMAILS: MODERATOR });
  moderator = await servers.one.addMember({ email: MODERATOR });
  owner = await servers.one.addMember();
  company = await aCompanyWithJobs(owner, moderator);
  there = servers.two.browser();
  there.token = owner.browser.token;
});
afterAll(() => servers.close());

async function found(search: string): Promise<string[]> {
  const { data } = await there.call(searchJobs, { query: { search } });
  expect(data.total).toBe(data.jobs.length);
  return data.jobs.map(({ title }) => title);
}
const listings = () =>
  servers.one.database.connection.collection<{ words: string[]; changedAt: Date }>('job_listings');

test('the other server finds what one has published, changed, closed and suspended', async () => {
  expect(await found('loom')).toEqual([]);
  const { _id: id } = await writeJob(owner, company, { title: 'Weaver' });
  await writeJob(owner, company, { title: 'Dyer' });
  await servers.one.settled();
  expect(await found('loom')).toEqual(['Dyer', 'Weaver']);
  const body = aJob({ title: 'Master weaver' });
  (await owner.browser.call(updateJob, { params: { id }, body })).data satisfies object;
  await servers.one.settled();
  expect(await found('loom')).toEqual(['Dyer', 'Master weaver']);
  const named = { params: { id: company }, body: { name: 'Mill' } };
  (await owner.browser.call(updateCompany, named)).data satisfies object;
  await servers.one.settled();
  expect(await found('loom')).toEqual([]);
  const params = { id };
  (await owner.browser.call(closeJob, { params, body: { reason: 'filled' } })).data satisfies object;
  await servers.one.settled();
  expect(await found('mill')).toEqual(['Dyer']);
  await sendReport(await servers.one.addMember(), 'company', company);
  const reported = { id: (await openCaseOf(moderator, company))._id };
  (await moderator.browser.call(suspendAuthor, { params: reported, body: { reason: 'spam' } }))
    .data satisfies object;
  await servers.one.settled();
  expect(await found('mill')).toEqual([]);
});

test('what no server has announced is found within 30 seconds, and what is gone by the page that misses it', async () => {
  const other = await aCompanyWithJobs(owner, moderator, 'Hat Works');
  const { _id } = await writeJob(owner, other, { title: 'Hatter' });
  await servers.one.settled();
  expect(await found('hatter')).toEqual(['Hatter']);
  const job = { _id: new Types.ObjectId(_id) };
  // As a server that is killed before it says so.
  await listings().updateOne(job, { $push: { words: 'milliner' }, $currentDate: { changedAt: true } });
  expect(await found('milliner')).toEqual([]);
  servers.two.clock.advance(31_000);
  expect(await found('milliner')).toEqual(['Hatter']);
  await listings().deleteOne(job);
  await servers.one.database.connection.collection('jobs').deleteOne(job);
  const { data } = await there.call(searchJobs, { query: { search: 'hatter' } });
  expect(data.jobs).toEqual([]);
  expect(await found('hatter')).toEqual([]);
});
