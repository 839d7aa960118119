import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { searchJobs, type BoardFilters } from '@weft/shared/jobs/board-contract';
import type { AlertFrequency } from '@weft/shared/jobs/choices';
import { updateJob } from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import {
  changeSearch,
  listSavedSearches,
  noteSearchOpened,
  removeSearch,
  saveSearch,
} from '@weft/shared/jobs/saved-search-contract';
import { searchAddress } from '@weft/shared/jobs/search-address';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { listNotifications } from '@weft/shared/notifications/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { doChores } from '../../../testing/app/do-chores.ts';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { aCompanyWithJobs, aJob, writeJob } from '../../../testing/content/write-jobs.ts';
import { formOf } from '../../../testing/http/forms.ts';

const MODERATOR = anEmail('moderator');
/** Saved searches that have nothing to do with a job. */
const OTHERS = 10_000;

let app: TestApp;
let owner: TestMember;
let company: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, CURRENCY_RATES: 'EUR=1,INR=0.01' });
  const [moderator, other] = await Promise.all([app.addMember({ email: MODERATOR }), app.addMember()]);
  owner = other;
  company = await aCompanyWithJobs(owner, moderator);
});
afterAll(() => app.close());

type Filters = z.input<typeof BoardFilters>;

const KOLKATA = { timeZone: 'Asia/Kolkata' };

async function save({ browser }: TestMember, filters: Filters, frequency: AlertFrequency = 'daily') {
  const body = { name: 'A search', filters, frequency, ...KOLKATA };
  return (await browser.call(saveSearch, { body })).data.search;
}
const searchesOf = async ({ browser }: TestMember) => (await browser.call(listSavedSearches)).data.searches;
const newCounts = async (member: TestMember) => (await searchesOf(member)).map(({ newCount }) => newCount);
const count = (collection: string, filter: object) =>
  app.database.connection.collection(collection).countDocuments(filter);

async function publish(change: Partial<JobInput> = {}) {
  const job = await writeJob(owner, company, change);
  await app.settled();
  return job;
}

async function withSkills(member: TestMember, ...skills: string[]): Promise<void> {
  const form = formOf(Object.fromEntries(skills.map((skill, index) => [`skills[${index}][skill]`, skill])));
  (await member.browser.call(updateProfile, { form })).data satisfies object;
}

describe('a new job is announced for a search exactly if the board finds it with that:', () => {
  const FILTERS: Filters[] = [
    {},
    { search: 'weav' },
    { search: 'PLANNER, out' },
    { search: 'bridges' },
    { search: 'bridg' },
    { country: 'IN' },
    { country: 'NO' },
    { country: 'IN', city: 'mum' },
    { city: 'pun', workplace: 'onSite' },
    { state: 'Maharashtra', type: 'partTime,contract' },
    { country: 'Atlantis' },
    { workplace: 'remote,hybrid' },
    { type: 'contract' },
    { type: 'fullTime', search: 'loom' },
    { pay: '36000', currency: 'EUR', period: 'year' },
    { pay: '300001', currency: 'INR', period: 'month' },
    { pay: '1', currency: 'USD', period: 'hour' },
    { skills: '1' },
    { skills: '1', search: 'planner' },
  ];
  const JOBS: Partial<JobInput>[] = [
    { title: 'Outage planner', location: { city: 'Pune', state: 'Maharashtra', country: 'IN' } },
    { title: 'Planner', type: 'partTime', workplace: 'hybrid', requiredSkills: ['Teaching', 'Knitting'] },
    { title: 'Weaver', workplace: 'remote', countries: ['NO'], type: 'contract' },
    { title: 'Writer', workplace: 'remote', salary: { from: 1, to: 90, currency: 'USD', period: 'hour' } },
    { description: '<p>You build bridges.</p>', requiredSkills: [], location: aJob().location },
  ];

  let seeker: TestMember;
  beforeAll(async () => {
    seeker = await app.addMember();
    await withSkills(seeker, 'Knitting', 'Dyeing');
    for (const filters of FILTERS) await save(seeker, filters);
  });
  afterAll(async () => {
    for (const { _id: id } of await searchesOf(seeker))
      (await seeker.browser.call(removeSearch, { params: { id } })).data satisfies object;
  });

  it.each(JOBS)('%j', async (job) => {
    const counts = async () => (await newCounts(seeker)).toReversed();
    const before = await counts();
    const { _id } = await publish(job);
    const told = (await counts()).map((now, index) => now - (before[index] ?? 0));
    const found: number[] = [];
    for (const filters of FILTERS) {
      const { data } = await seeker.browser.call(searchJobs, { query: filters });
      found.push(data.jobs.filter((each) => each._id === _id).length);
    }
    expect(told).toEqual(found);
    expect(new Set(told)).toEqual(new Set([0, 1]));
  });
});

test('a job is announced to a member once, though it fits two searches, is changed or published again', async () => {
  const ann = await app.addMember();
  await save(ann, { search: 'lacemaker' }, 'off');
  await save(ann, { search: 'lacemaker', country: 'IN' }, 'daily');
  await save(ann, { search: 'lace' }, 'weekly');
  const { _id: id } = await publish({ title: 'Lacemaker' });
  expect(await newCounts(ann)).toEqual([1, 1, 0]);
  const body = aJob({ title: 'Lacemaker, head of lace' });
  (await owner.browser.call(updateJob, { params: { id }, body })).data satisfies object;
  await app.database.connection
    .collection('job_listings')
    .updateMany({ titleWords: 'lacemaker' }, { $set: { awaitsAlerts: true } });
  await doChores(app);
  expect(await newCounts(ann)).toEqual([1, 1, 0]);
  const { notifications } = (await ann.browser.call(listNotifications)).data;
  expect(notifications).toMatchObject([{ kind: 'jobAlert', company: { name: 'Loom Works' } }]);
  const opened = (await searchesOf(ann))[0]?._id ?? '';
  const { search } = (await ann.browser.call(noteSearchOpened, { params: { id: opened } })).data;
  expect(search.newCount).toBe(0);
});

test('a job whose announcement a crash cut off is announced by the next run', async () => {
  const ann = await app.addMember();
  const { _id } = await publish({ title: 'Felter' });
  await save(ann, { search: 'felter' });
  await app.database.connection
    .collection('job_listings')
    .updateOne({ titleWords: 'felter' }, { $set: { awaitsAlerts: true } });
  await doChores(app);
  expect(await newCounts(ann)).toEqual([1]);
  expect(_id).not.toBe('');
});

test('the skills are those that the member has when the job is published', async () => {
  const ann = await app.addMember();
  await save(ann, { skills: '1' });
  await publish({ title: 'One', requiredSkills: ['Tatting'] });
  expect(await newCounts(ann)).toEqual([0]);
  await withSkills(ann, 'TATTING');
  await publish({ title: 'Two', requiredSkills: ['Tatting', 'Sewing'] });
  await publish({ title: 'Three', requiredSkills: ['Tatting', 'Sewing', 'Pleating'] });
  expect(await newCounts(ann)).toEqual([1]);
});

test('a new job examines only the searches that share a key with it, however many others there are', async () => {
  const searches = app.database.connection.collection('saved_searches');
  const more = { name: 'One of many', frequency: 'daily', ...KOLKATA, newCount: 0, createdAt: new Date() };
  await searches.insertMany(
    Array.from({ length: OTHERS }, (_, number) => {
      const word = `other${number}`;
      return { ...more, member: new Types.ObjectId(), address: `search=${word}`, keys: [`word:${word}`] };
    }),
  );
  const ann = await app.addMember();
  await save(ann, { search: 'thatcher' });
  const reads: { readonly filter: object; readonly sort?: Record<string, 1> }[] = [];
  const note = ({ command }: { command: Record<string, unknown> }) => {
    if (command['find'] === 'saved_searches') reads.push(command as unknown as (typeof reads)[number]);
  };
  const client = app.database.connection.getClient().on('commandStarted', note);
  await publish({ title: 'Thatcher' });
  client.off('commandStarted', note);
  expect(await newCounts(ann)).toEqual([1]);
  // Those that share a key, and those of them that still exist when the alert is stored.
  expect(reads).toHaveLength(2);
  for (const { filter, sort = {} } of reads) {
    const { executionStats } = await searches.find(filter).sort(sort).explain('executionStats');
    expect(executionStats).toMatchObject({ totalDocsExamined: executionStats.nReturned });
    expect(executionStats.nReturned).toBeLessThan(20);
  }
  await searches.deleteMany({ name: more.name });
});

test('of more searches with the same key than are compared at once, each member is told once', async () => {
  const searches = app.database.connection.collection('saved_searches');
  const [ann, ben] = await Promise.all([app.addMember(), app.addMember()]);
  for (const member of [ann, ben])
    for (const filters of [{ search: 'slater' }, { search: 'slater', country: 'IN' }])
      await save(member, filters);
  const more = { name: 'One of many', frequency: 'daily', ...KOLKATA, newCount: 0, createdAt: new Date() };
  // Members before and after the two; the first 500 searches end between those of one of them.
  const others = [...Array.from({ length: 499 }, () => '0'), ...Array.from({ length: 20 }, () => 'f')];
  await searches.insertMany(
    others.map((first, number) => ({
      ...more,
      member: new Types.ObjectId(first + number.toString(16).padStart(23, '0')),
      address: 'search=slater&country=NO',
      keys: ['word:slater'],
    })),
  );
  const { _id } = await publish({ title: 'Slater' });
  expect([await newCounts(ann), await newCounts(ben)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await count('job_alerts', { job: new Types.ObjectId(_id) })).toBe(2);
  await searches.deleteMany({ name: more.name });
});

test('members with a role in the company are not told of its jobs', async () => {
  await save(owner, { search: 'glover' });
  await publish({ title: 'Glover' });
  expect(await newCounts(owner)).toEqual([0]);
});

describe('saved searches', () => {
  it('announce jobs while their alert is switched on', async () => {
    const ann = await app.addMember();
    const { _id: id } = await save(ann, { search: 'fuller' }, 'off');
    const change = async (frequency: AlertFrequency) =>
      (await ann.browser.call(changeSearch, { params: { id }, body: { frequency } })).data satisfies object;
    await publish({ title: 'Fuller' });
    await change('daily');
    await publish({ title: 'Fuller' });
    expect(await newCounts(ann)).toEqual([1]);
    await change('off');
    await publish({ title: 'Fuller' });
    expect(await newCounts(ann)).toEqual([1]);
  });

  it('are private, bounded, and one for the same filters', async () => {
    const [ann, ben] = await Promise.all([app.addMember(), app.addMember()]);
    const { _id: id, address } = await save(ann, { type: 'contract,fullTime', search: ' tinker ' });
    expect(address).toBe(searchAddress({ search: 'tinker', type: 'fullTime,contract' }));
    const again = await save(ann, { search: 'tinker', type: 'fullTime,contract' }, 'weekly');
    expect(again).toMatchObject({ _id: id, frequency: 'weekly' });
    const params = { id };
    const statuses = [
      (await ben.browser.call(changeSearch, { params, body: { name: 'Mine' } })).status,
      (await ben.browser.call(noteSearchOpened, { params })).status,
      (await ben.browser.call(removeSearch, { params })).status,
    ];
    expect(statuses).toEqual([404, 404, 200]);
    expect(await searchesOf(ben)).toEqual([]);
    const named = await ann.browser.call(changeSearch, { params, body: { name: 'Tinkers' } });
    expect(named.data.search).toMatchObject({ name: 'Tinkers', frequency: 'weekly' });
    for (let number = 1; number < JOB_LIMITS.searchesMax; number += 1)
      await save(ann, { search: `a${number}` });
    const body = { name: 'More', filters: {}, frequency: 'daily', ...KOLKATA } as const;
    const { failure } = await ann.browser.call(saveSearch, { body });
    expect(failure).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: JOB_TEXTS.rules.searchesMany({ max: String(JOB_LIMITS.searchesMax) }),
    });
    expect(await searchesOf(ann)).toHaveLength(JOB_LIMITS.searchesMax);
  });

  it('are deleted with the account, also while a job is published', async () => {
    const ann = await app.addMember();
    await save(ann, { search: 'potter' });
    const { password } = ann;
    const [deleted] = await Promise.all([
      ann.browser.call(deleteAccount, { body: { password } }),
      publish({ title: 'Potter' }),
    ]);
    expect(deleted.status).toBe(200);
    await app.settled();
    expect(await count('saved_searches', { name: 'A search', address: 'search=potter' })).toBe(0);
    expect(await count('job_alerts', { member: new Types.ObjectId(ann.id) })).toBe(0);
  });

  it('for the jobs of two companies are two, and each is told of its own', async () => {
    const ann = await app.addMember();
    const other = await aCompanyWithJobs(owner, undefined, 'Other Works');
    await save(ann, { company });
    await save(ann, { company: other });
    await publish();
    expect(await newCounts(ann)).toEqual([0, 1]);
  });
});
