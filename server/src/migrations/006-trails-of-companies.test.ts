import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTrail } from '@weft/shared/companies/trail-contract';
import { aCompanyWithJobs, writeJob } from '../testing/content/write-jobs.ts';
import { anEmail } from '../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { trailsOfCompanies } from './006-trails-of-companies.ts';

const MODERATOR = anEmail('moderator');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
});
afterAll(() => app.close());

test('entries of hiring logs are in the audit trail once, with the title of the job', async () => {
  const [owner, moderator] = [await app.addMember(), await app.addMember({ email: MODERATOR })];
  const id = await aCompanyWithJobs(owner, moderator);
  const job = (await writeJob(owner, id))._id;
  const before = app.database.connection.collection('hiring_log');
  const entry = {
    company: new Types.ObjectId(id),
    job: new Types.ObjectId(job),
    actor: new Types.ObjectId(owner.id),
    application: new Types.ObjectId(),
    applicant: new Types.ObjectId(moderator.id),
  };
  const at = (day: string) => new Date(`2020-01-${day}T00:00:00Z`);
  await before.insertMany([
    { ...entry, action: 'moved', state: 'interview', createdAt: at('01') },
    { ...entry, action: 'cvOpened', state: null, key: 'cv', createdAt: at('02') },
  ]);

  const task = { connection: app.database.connection, say: () => undefined, mustHold: () => undefined };
  await trailsOfCompanies.run(task);
  await trailsOfCompanies.run(task);

  expect(await before.countDocuments()).toBe(0);
  const query = { area: 'applications' } as const;
  const { entries } = (await owner.browser.call(listTrail, { params: { id }, query })).data;
  const same = { actor: { _id: owner.id }, member: { _id: moderator.id }, subject: 'Weaver', role: null };
  expect(entries).toMatchObject([
    { ...same, action: 'cvOpened', stage: null },
    { ...same, action: 'moved', stage: 'interview' },
  ]);
});
