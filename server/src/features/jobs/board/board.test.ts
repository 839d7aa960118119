import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '@weft/shared/companies/contract';
import type { QueryInput } from '@weft/shared/http/endpoint';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import { closeJob, publishJob, removeJob, updateJob } from '@weft/shared/jobs/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import { listSavedSearches, saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { anEmail, type TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { aCompanyWithJobs, aJob, passDays, writeJob } from '../../../testing/content/write-jobs.ts';
import { formOf } from '../../../testing/http/forms.ts';

type Query = QueryInput<typeof searchJobs>;

const MODERATOR = anEmail('moderator');

let app: TestApp;
let owner: TestMember;
let seeker: TestMember;
let loom: string;
let mill: string;
beforeAll(async () => {
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, CURRENCY_RATES: 'EUR=1,INR=0.01' });
  const moderator = await app.addMember({ email: MODERATOR });
  [owner, seeker] = await Promise.all([app.addMember(), app.addMember()]);
  loom = await aCompanyWithJobs(owner, moderator, 'Loom Works');
  mill = await aCompanyWithJobs(owner, moderator, 'Old Mill');
  for (const [index, [company, change]] of Object.values(JOBS).entries()) {
    if (index > 0) await passDays(app, 1, [owner, seeker]);
    await writeJob(owner, company === 'loom' ? loom : mill, { ...EMPTY, ...change });
  }
});
afterAll(() => app.close());

const EMPTY: Partial<JobInput> = { openDays: 60, requiredSkills: [] };
const pay = (to: number, currency: 'EUR' | 'INR' | 'USD', period: 'year' | 'month' | 'hour' = 'year') => ({
  salary: { from: 1, to, currency, period },
});
/** One a day, in this order. */
const JOBS: Record<string, ['loom' | 'mill', Partial<JobInput>]> = {
  pune: [
    'loom',
    {
      title: 'Outage planner',
      ...pay(40_000, 'EUR'),
      requiredSkills: ['Weaving', 'Dyeing', 'Planning'],
      location: { city: 'Pune', state: 'Maharashtra', country: 'IN' },
    },
  ],
  mumbai: [
    'mill',
    {
      title: 'Network trainer',
      type: 'partTime',
      workplace: 'hybrid',
      ...pay(300_000, 'INR', 'month'),
      requiredSkills: ['Teaching', 'weaving'],
      location: { city: 'Navi Mumbai', state: 'Maharashtra', country: 'IN' },
    },
  ],
  oslo: [
    'mill',
    {
      title: 'Rail planner',
      ...pay(80_000, 'USD'),
      location: { city: 'Oslo', state: '', country: 'NO' },
      description: '<p>Our weaving machines need a schedule.</p>',
    },
  ],
  remoteIndia: [
    'loom',
    { title: 'Analyst', workplace: 'remote', countries: ['IN'], ...pay(50, 'EUR', 'hour') },
  ],
  anywhere: ['loom', { title: 'Writer', workplace: 'remote', type: 'contract', ...pay(20_000, 'EUR') }],
};

async function titles(query: Query): Promise<string[]> {
  const { data } = await seeker.browser.call(searchJobs, { query });
  return data.jobs.map(({ title }) => title);
}

describe('the board is narrowed by', () => {
  it.each<[Query, string[]]>([
    [{}, ['Writer', 'Analyst', 'Rail planner', 'Network trainer', 'Outage planner']],
    [{ search: 'plan' }, ['Rail planner', 'Outage planner']],
    [{ search: 'PLANNER, out' }, ['Outage planner']],
    [{ search: 'old mi' }, ['Rail planner', 'Network trainer']],
    // A prefix of a skill, but a whole word of a description.
    [{ search: 'weav' }, ['Network trainer', 'Outage planner']],
    [{ search: 'weaving' }, ['Rail planner', 'Network trainer', 'Outage planner']],
    [{ search: '!!' }, []],
    [{ country: 'NO' }, ['Writer', 'Rail planner']],
    [{ country: 'IN' }, ['Writer', 'Analyst', 'Network trainer', 'Outage planner']],
    [{ state: 'Maharashtra', workplace: 'onSite,hybrid' }, ['Network trainer', 'Outage planner']],
    [{ city: 'mum', workplace: 'hybrid' }, ['Network trainer']],
    [{ country: 'IN', city: 'oslo', workplace: 'onSite' }, []],
    [{ country: 'Atlantis' }, []],
    [{ workplace: 'remote' }, ['Writer', 'Analyst']],
    [{ type: 'partTime,contract' }, ['Writer', 'Network trainer']],
    [{ within: '1' }, ['Writer']],
    [{ within: '7', search: 'plan', country: 'NO' }, ['Rail planner']],
    // The currencies of the operator's table are compared, USD is not.
    [{ pay: '36000', currency: 'EUR' }, ['Analyst', 'Network trainer', 'Outage planner']],
    [{ pay: '40001', currency: 'EUR' }, ['Analyst']],
    [{ pay: '300001', currency: 'INR', period: 'month' }, ['Analyst', 'Outage planner']],
    [{ pay: '50', currency: 'EUR', period: 'hour' }, ['Analyst']],
    [{ pay: '1', currency: 'USD' }, ['Rail planner']],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('the company', async () => {
    expect(await titles({ company: mill })).toEqual(['Rail planner', 'Network trainer']);
  });

  it('half of the required skills, which the viewer must have', async () => {
    expect(await titles({ skills: '1' })).toEqual([]);
    const form = formOf({ 'skills[0][skill]': 'WEAVING', 'skills[1][skill]': 'Singing' });
    (await seeker.browser.call(updateProfile, { form })).data satisfies object;
    expect(await titles({ skills: '1' })).toEqual(['Network trainer']);
    const { data } = await seeker.browser.call(searchJobs, { query: { search: 'outage' } });
    expect(data.jobs[0]?.skillMatch).toEqual({ held: 1, required: 3 });
  });

  it.each([
    [{ workplace: 'home' }, 'workplace'],
    [{ type: 'fullTime,none' }, 'type'],
    [{ pay: '-1' }, 'pay'],
    [{ currency: 'XXX' }, 'currency'],
    [{ within: '2' }, 'within'],
    [{ sort: 'worst' }, 'sort'],
    [{ company: 'x' }, 'company'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ cursor: 'x' }, 'cursor'],
  ])('nothing wrong: %j', async (query, field) => {
    const { failure } = await seeker.browser.call(searchJobs, { query: query as Query });
    expect(failure.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(failure.fields ?? {})[0]).toContain(field);
  });
});

describe('pages', () => {
  it.each(['newest', 'best'] as const)('have each job once, %s first', async (sort) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query: Query = { sort, limit: '2', ...(cursor !== undefined && { cursor }) };
      const { data } = await seeker.browser.call(searchJobs, { query });
      expect(data.total).toBe(cursor === undefined ? 5 : null);
      seen.push(...data.jobs.map(({ title }) => title));
      cursor = data.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual([
      'Analyst',
      'Network trainer',
      'Outage planner',
      'Rail planner',
      'Writer',
    ]);
    // The seeker has one of two skills, and one of three.
    if (sort === 'best') expect(seen.slice(0, 2)).toEqual(['Network trainer', 'Outage planner']);
  });

  it('show the best match first: a word in the title weighs more than one in the text', async () => {
    expect(await titles({ search: 'weaving', sort: 'best' })).toEqual([
      'Network trainer',
      'Outage planner',
      'Rail planner',
    ]);
  });
});

describe('a job', () => {
  const now = async (search: string) => titles({ search });

  it('is found by its newest text, and no more once it is closed, over or deleted', async () => {
    const [closed, removed, over] = [
      await writeJob(owner, loom, { title: 'Quilter one' }),
      await writeJob(owner, loom, { title: 'Quilter two' }),
      await writeJob(owner, loom, { title: 'Quilter three', openDays: 2 }),
    ];
    expect(await now('quilter')).toHaveLength(3);
    const body = aJob({ title: 'Needle master', openDays: 2 });
    (await owner.browser.call(updateJob, { params: { id: over._id }, body })).data satisfies object;
    expect(await now('needle')).toEqual(['Needle master']);
    (await owner.browser.call(closeJob, { params: { id: closed._id }, body: { reason: 'filled' } }))
      .data satisfies object;
    (await owner.browser.call(removeJob, { params: { id: removed._id } })).data satisfies object;
    expect(await now('quilter')).toEqual([]);
    await passDays(app, 2, [seeker, owner]);
    expect(await now('needle')).toEqual([]);
  });

  it('is found by the present name of its company', async () => {
    const body = { name: 'New Mill' };
    (await owner.browser.call(updateCompany, { params: { id: mill }, body })).data satisfies object;
    expect(await now('old mill')).toEqual([]);
    expect(await now('new mill')).toEqual(['Rail planner', 'Network trainer']);
  });

  it('keeps its place when it changes; offered again, it is a new job with a new date and a new alert', async () => {
    const query = { search: 'felter' };
    const found = async () =>
      (await seeker.browser.call(searchJobs, { query })).data.jobs.map(({ _id, publishedAt }) => [
        _id,
        publishedAt,
      ]);
    const alert = { name: 'Felters', filters: query, frequency: 'daily', timeZone: 'UTC' } as const;
    (await seeker.browser.call(saveSearch, { body: alert })).data satisfies object;
    const old = await writeJob(owner, loom, { title: 'Felter', openDays: 60 });
    await passDays(app, 1, [owner, seeker]);
    const other = await writeJob(owner, mill, { title: 'Felter of hats', openDays: 60 });
    await passDays(app, 1, [owner, seeker]);
    const params = { id: old._id };
    const body = aJob({ title: 'Felter, again', openDays: 90 });
    (await owner.browser.call(updateJob, { params, body })).data satisfies object;
    (await owner.browser.call(publishJob, { params })).data satisfies object;
    expect(await found()).toEqual([
      [other._id, other.publishedAt],
      [old._id, old.publishedAt],
    ]);
    (await owner.browser.call(closeJob, { params, body: { reason: 'withdrawn' } })).data satisfies object;
    expect((await owner.browser.call(publishJob, { params })).failure.code).toBe('FORBIDDEN');
    const before = app.clock.now();
    const again = await writeJob(owner, loom, { title: 'Felter, again' });
    expect(again._id).not.toBe(old._id);
    expect(Date.parse(again.publishedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(await found()).toEqual([
      [again._id, again.publishedAt],
      [other._id, other.publishedAt],
    ]);
    await app.settled();
    const { searches } = (await seeker.browser.call(listSavedSearches)).data;
    expect(searches.map(({ newCount }) => newCount)).toEqual([3]);
  });
});
