import { createCompany } from '@weft/shared/companies/contract';
import type { JobInput } from '@weft/shared/jobs/fields';
import { saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { JOB_LIMITS } from '@weft/shared/limits';
import { memberDocument, type BenchApp } from '../processes/bench-app.ts';
import { callAs } from '../clients/call-as.ts';
import { ROLES, WORK } from './board-data.ts';
import { insert } from './network-data.ts';

const CITIES = ['Pune', 'Mumbai', 'Nagpur', 'Delhi'] as const;
const SKILLS = ['Statistics', 'Mapping', 'Python', 'Welding', 'Nursing', 'Drawing'] as const;
const WORKPLACES = ['onSite', 'hybrid', 'remote'] as const;
const TYPES = ['fullTime', 'partTime', 'contract'] as const;

type Filters = Record<string, string>;

/** One of the list by a number that looks random but is the same in every run; `salt`: another number for the same index. */
function some<T>(list: readonly T[], index: number, salt: number): T {
  const mixed = Math.imul(index + 1, 0x9e37_79b1) + Math.imul(salt, 0x85eb_ca6b);
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  const found = list[((spread ^ (spread >>> 13)) >>> 0) % list.length];
  if (found === undefined) throw new Error('a list is empty');
  return found;
}

/** What members search for: words with a place, a type, a workplace or pay, places, and their own skills. */
function filtersOf(index: number): Filters {
  const [work, role] = [some(WORK, index, 1), some(ROLES, index, 2)];
  const place = { country: 'IN', city: some(CITIES, index, 3) };
  const workplace = some(WORKPLACES, index, 4);
  const type = some(TYPES, index, 5);
  return some<Filters>(
    [
      { search: `${work} ${role}` },
      { search: role, ...place },
      { search: work, workplace },
      { search: role, pay: String(20_000 + 500 * (index % 100)), currency: 'EUR', period: 'year' },
      { search: `${work}, ${role}`, type },
      { ...place, workplace, type },
      { ...place, skills: '1', workplace },
      { search: `${role} ${work.slice(0, 3)}`, workplace },
    ],
    index,
    6,
  );
}

/** Every viewer saves as many searches as they may. Returns the stored ones, with different filters. */
async function saveSearches(app: BenchApp): Promise<readonly object[]> {
  const known = new Set<string>();
  let index = 0;
  for (const viewer of app.viewers)
    for (let count = 0; count < JOB_LIMITS.searchesMax; index += 1) {
      const filters = filtersOf(index);
      if (known.size === known.add(JSON.stringify(filters)).size) continue;
      const body = {
        name: `Search ${index}`,
        filters,
        frequency: 'daily',
        timeZone: 'Asia/Kolkata',
      } as const;
      await callAs(app, viewer, saveSearch, { body });
      count += 1;
    }
  return app.database.connection.collection('saved_searches').find().toArray();
}

/** Lets further members save the searches that viewers have saved, each of them twenty, until there are `size`. */
export async function fillSearches(app: BenchApp, size: number): Promise<void> {
  const { connection } = app.database;
  const newId = () => new connection.base.Types.ObjectId();
  await connection.collection('members').updateMany({}, { $set: { skills: SKILLS.slice(0, 3) } });
  const saved = await saveSearches(app);
  const each = JOB_LIMITS.searchesMax;
  const members = Array.from({ length: Math.ceil((size - saved.length) / each) }, (_, number) => ({
    ...memberDocument(`Mia Member ${number}`, `member${number}@example.org`),
    _id: newId(),
    skills: SKILLS.slice(0, 3),
  }));
  await insert(app, 'members', members);
  // An odd step never meets the same search twice in twenty.
  const searches = members.flatMap(({ _id: member }, number) =>
    Array.from({ length: each }, (_, step) => {
      const search = saved[(number * 7 + step * 13) % saved.length];
      return { ...search, _id: newId(), member };
    }),
  );
  await insert(app, 'saved_searches', searches);
}

/** Creates a company of the first viewer that may publish jobs. Returns its id. */
export async function aHiringCompany(app: BenchApp): Promise<string> {
  const [owner] = app.viewers;
  if (!owner) throw new Error('there are no viewers');
  const body = { name: 'Loom Works', slug: 'loom-works', industry: 'textiles', size: 'from11' } as const;
  const { company } = await callAs(app, owner, createCompany, { body });
  const { Types } = app.database.connection.base;
  const now = new Date();
  await app.database.connection.collection('job_approvals').insertOne({
    _id: new Types.ObjectId(company._id),
    approval: 'approved',
    createdAt: now,
    decidedBy: null,
    decidedAt: now,
  });
  return company._id;
}

/** Returns a job that some of the searches match. */
export function aNewJob(company: string, index: number): JobInput & { company: string } {
  const workplace = some(WORKPLACES, index, 11);
  return {
    company,
    title: `${some(WORK, index, 12)} ${some(ROLES, index, 13)}`,
    description: '<p>You plan, agree and look after what others build, with a small team.</p>',
    type: some(TYPES, index, 14),
    workplace,
    location: { city: some(CITIES, index, 15), state: '', country: 'IN' },
    countries: workplace === 'remote' ? ['IN'] : [],
    salary: { from: 30_000, to: 40_000, currency: 'EUR', period: 'year' },
    requiredSkills: [...new Set([some(SKILLS, index, 16), some(SKILLS, index, 17)])],
    optionalSkills: [],
    link: 'https://loom.example.org/jobs',
    questions: [],
    contact: null,
    openDays: 30,
  };
}
