import { afterAll, beforeAll, expect, it } from 'vitest';
import { listApplications } from '@weft/shared/applications/contract';
import { countApplicants } from '@weft/shared/applications/hiring-contract';
import { closeJob } from '@weft/shared/jobs/contract';
import type { TestMember } from '../../testing/members/register-member.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { startTwoServers } from '../../testing/app/two-servers.ts';
import { aCv, tryToApply } from '../../testing/content/apply.ts';
import { writeJob } from '../../testing/content/write-jobs.ts';

let one: TestApp;
let two: TestApp;
let close: () => Promise<void>;
let poster: TestMember;
beforeAll(async () => {
  ({ one, two, close } = await startTwoServers({ PRIVATE_JOBS: 'true' }));
  poster = await one.addMember();
});
afterAll(() => close());

/** The same session on the other server. */
function onTwo({ browser, ...member }: TestMember): TestMember {
  const there = two.browser();
  there.token = browser.token;
  return { ...member, browser: there };
}

const aJobId = async () => (await writeJob(poster, null, { link: '' }))._id;
const stored = async (collection: string) =>
  one.database.connection.collection(collection).find({ area: 'applications' }).toArray();

it('a member who applies on two servers at once has one application, and one CV', async () => {
  const job = await aJobId();
  const applicant = await one.addMember();
  const answers = await Promise.all([
    tryToApply(applicant, job, aCv()),
    tryToApply(onTwo(applicant), job, aCv()),
    tryToApply(applicant, job, aCv()),
    tryToApply(onTwo(applicant), job, aCv()),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  expect((await applicant.browser.call(listApplications)).data.applications).toHaveLength(1);
  const { counts } = (await poster.browser.call(countApplicants, { params: { id: job } })).data;
  expect(counts.new).toBe(1);
  const cvs = (await stored('stored_items')).filter(({ owner }) => String(owner) === applicant.id);
  expect(cvs).toHaveLength(1);
});

it('ten members who apply on two servers at once all have theirs', async () => {
  const job = await aJobId();
  const applicants: TestMember[] = [];
  for (let count = 0; count < 10; count += 1) applicants.push(await one.addMember());
  const answers = await Promise.all(
    applicants.map((member, index) => tryToApply(index % 2 === 0 ? member : onTwo(member), job)),
  );
  expect(answers.map(({ status }) => status)).toEqual(applicants.map(() => 201));
  const { counts } = (await onTwo(poster).browser.call(countApplicants, { params: { id: job } })).data;
  expect(counts.new).toBe(10);
});

it('a job that was closed on one server takes no application on the other', async () => {
  const job = await aJobId();
  const params = { id: job };
  (await poster.browser.call(closeJob, { params, body: { reason: 'filled' } })).data satisfies object;
  expect((await tryToApply(onTwo(await one.addMember()), job)).failure.code).toBe('FORBIDDEN');
});
