import { login } from '@weft/shared/accounts/contract';
import { createCompany } from '@weft/shared/companies/contract';
import { createJob, decideApproval, publishJob, requestApproval } from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import type { JobView } from '@weft/shared/jobs/views';
import type { TestMember } from '../members/register-member.ts';
import type { TestApp } from '../app/test-app.ts';

/** The fields of a job that can be published. */
export const aJob = (change: Partial<JobInput> = {}): JobInput => ({
  title: 'Weaver',
  description: '<p>You weave.</p>',
  type: 'fullTime',
  workplace: 'onSite',
  location: { city: 'Pune', state: '', country: 'IN' },
  countries: [],
  salary: { from: 30_000, to: 40_000, currency: 'EUR', period: 'year' },
  requiredSkills: ['Weaving'],
  optionalSkills: [],
  link: 'https://loom.example.org/jobs/1',
  questions: [],
  contact: null,
  openDays: 30,
  ...change,
});

let number = 0;

/** Creates a company of the member; with a moderator, it may publish jobs. Returns its id. */
export async function aCompanyWithJobs(owner: TestMember, moderator?: TestMember, name = 'Loom Works') {
  number += 1;
  const body = { name, slug: `loom-works-${number}`, industry: 'textiles', size: 'from11' } as const;
  const { _id } = (await owner.browser.call(createCompany, { body })).data.company;
  const params = { id: _id };
  if (moderator) {
    (await owner.browser.call(requestApproval, { params })).data satisfies object;
    (await moderator.browser.call(decideApproval, { params, body: { approval: 'approved' } }))
      .data satisfies object;
  }
  return _id;
}

/** Publishes a job of the company, or without one in the member's own name. */
export async function writeJob(
  editor: TestMember,
  company: string | null,
  change: Partial<JobInput> = {},
): Promise<JobView> {
  const body = { ...aJob(change), company };
  const { _id: id } = (await editor.browser.call(createJob, { body })).data.job;
  return (await editor.browser.call(publishJob, { params: { id } })).data.job;
}

/** Moves the clock by days, after which members have to sign in again. */
export async function passDays(app: TestApp, days: number, members: readonly TestMember[]): Promise<void> {
  app.clock.advance(days * 86_400_000);
  for (const { browser, email, password } of members)
    browser.token = (await browser.call(login, { body: { email, password } })).data.token;
}
