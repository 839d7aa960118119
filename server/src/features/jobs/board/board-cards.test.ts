import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCompanyRole, removeCompanyRole, updateCompany } from '@weft/shared/companies/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import { saveJob, unsaveJob, updateJob } from '@weft/shared/jobs/contract';
import type { JobCard } from '@weft/shared/jobs/views';
import { updateProfile } from '@weft/shared/profiles/contract';
import type { Browser } from '../../../testing/app/browser.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTwoServers, type TwoServers } from '../../../testing/app/two-servers.ts';
import { connect } from '../../../testing/content/connect.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../../testing/content/write-jobs.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');

let servers: TwoServers;
let owner: TestMember;
let seeker: TestMember;
let company: string;
let job: string;
/** The seeker's page on the other server. */
let there: Browser;
beforeAll(async () => {
  servers = await startTwoServers({ MODERATOR_EMAILS: MODERATOR });
  const moderator = await servers.one.addMember({ email: MODERATOR });
  [owner, seeker] = await Promise.all([servers.one.addMember(), servers.one.addMember()]);
  await connect(owner, seeker);
  company = await aCompanyWithJobs(owner, moderator);
  job = (await writeJob(owner, company))._id;
  there = servers.two.browser();
  there.token = seeker.browser.token;
});
afterAll(() => servers.close());

async function card(browser: Browser): Promise<JobCard | undefined> {
  return (await browser.call(searchJobs, { query: {} })).data.jobs[0];
}

/** A change, and what a card shows after it. */
interface Change {
  readonly name: string;
  readonly make: () => Promise<object>;
  readonly shown: (card: JobCard) => unknown;
  readonly is: unknown;
}

const dataOf = async (call: Promise<{ readonly data: object }>): Promise<object> => (await call).data;
const roleOfSeeker = () => ({ id: company, memberId: seeker.id });
const CHANGES: readonly Change[] = [
  {
    name: 'the title',
    make: () => {
      const body = aJob({ title: 'Dyer' });
      return dataOf(owner.browser.call(updateJob, { params: { id: job }, body }));
    },
    shown: ({ title }) => title,
    is: 'Dyer',
  },
  {
    name: 'the address of the company',
    make: () => {
      const body = { slug: 'new-loom' };
      return dataOf(owner.browser.call(updateCompany, { params: { id: company }, body }));
    },
    shown: ({ company: { slug } }) => slug,
    is: 'new-loom',
  },
  {
    name: 'a role that was given',
    make: () =>
      dataOf(owner.browser.call(setCompanyRole, { params: roleOfSeeker(), body: { role: 'editor' } })),
    shown: ({ can }) => can.edit,
    is: true,
  },
  {
    name: 'a role that was taken',
    make: () => dataOf(owner.browser.call(removeCompanyRole, { params: roleOfSeeker() })),
    shown: ({ can }) => can.edit,
    is: false,
  },
  {
    name: 'that it was saved',
    make: () => dataOf(seeker.browser.call(saveJob, { params: { id: job } })),
    shown: ({ isSaved }) => isSaved,
    is: true,
  },
  {
    name: 'that it is not saved any more',
    make: () => dataOf(seeker.browser.call(unsaveJob, { params: { id: job } })),
    shown: ({ isSaved }) => isSaved,
    is: false,
  },
  {
    name: 'new skills of the viewer',
    make: () =>
      dataOf(seeker.browser.call(updateProfile, { form: formOf({ 'skills[0][skill]': 'WEAVING' }) })),
    shown: ({ skillMatch }) => skillMatch.held,
    is: 1,
  },
];

// In this order: each change sets out from what the ones before have left in memory.
test.each(CHANGES)('a card shows $name, on every server', async ({ make, shown, is }) => {
  const before = [await card(seeker.browser), await card(there)].map((each) => each && shown(each));
  expect(before).not.toContain(is);
  await make();
  const after = await card(seeker.browser);
  expect(after && shown(after)).toBe(is);
  await servers.one.settled();
  const other = await card(there);
  expect(other && shown(other)).toBe(is);
});
