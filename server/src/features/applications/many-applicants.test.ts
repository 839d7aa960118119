import { afterAll, beforeAll, expect, it } from 'vitest';
import { countApplicants } from '@weft/shared/applications/hiring-contract';
import { anEmail, type TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';
import { aCv, tryToApply } from '../../testing/content/apply.ts';
import { aCompanyWithJobs, writeJob } from '../../testing/content/write-jobs.ts';

const MODERATOR = anEmail('moderator');

let app: TestApp;
let owner: TestMember;
let company: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
  const moderator = await app.addMember({ email: MODERATOR });
  owner = await app.addMember();
  company = await aCompanyWithJobs(owner, moderator);
});
afterAll(() => app.close());

it.each([10, 50])('%d members can apply for a job at the same time', async (count) => {
  const { _id: job } = await writeJob(owner, company, { link: '' });
  const applicants: TestMember[] = [];
  for (let index = 0; index < count; index += 1) applicants.push(await app.addMember());
  const answers = await Promise.all(applicants.map((member) => tryToApply(member, job, aCv())));
  expect(answers.map(({ status }) => status)).toEqual(applicants.map(() => 201));
  const { counts } = (await owner.browser.call(countApplicants, { params: { id: job } })).data;
  expect(counts.new).toBe(count);
});
