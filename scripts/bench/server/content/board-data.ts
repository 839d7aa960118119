import { JOB_TYPES, WORKPLACES } from '../../../../shared/src/jobs/choices.ts';
import { listingOf } from '../../../../server/src/features/jobs/board/listing-of.ts';
import type { JobFields } from '../../../../server/src/features/jobs/job.model.ts';
import type { BenchApp } from '../processes/bench-app.ts';
import { insert } from './network-data.ts';

const DAY = 86_400_000;
const COMPANIES = 2000;
/** Jobs that are built and inserted at a time. */
const BATCH = 2000;
/** One of so many jobs is open. */
export const ENDED_PER_OPEN = 5;

export const WORK = 'Grid Water Data Harbour Solar Textile Rail Forest Bridge Clinic School Studio'.split(
  ' ',
);
export const ROLES = 'engineer planner analyst teacher manager researcher writer weaver nurse driver'.split(
  ' ',
);
const SKILLS =
  'Weaving Statistics Drawing Welding Forecasting Teaching Mapping Budgets Python GIS Nursing Driving'.split(
    ' ',
  );
const PLACES = [
  { city: 'Pune', state: 'IN-MH', country: 'IN' },
  { city: 'Mumbai', state: 'IN-MH', country: 'IN' },
  { city: 'Berlin', state: 'DE-BE', country: 'DE' },
  { city: 'Zagreb', state: 'HR-21', country: 'HR' },
  { city: 'Quito', state: 'EC-P', country: 'EC' },
  { city: 'Nakuru', state: 'KE-31', country: 'KE' },
] as const;
const CURRENCIES = ['EUR', 'INR', 'USD', 'KES'] as const;
const TEXT =
  '<p>You plan, agree and look after what others build, with a small team that writes things down.</p><ul><li>Own a study from data to paper.</li><li>Agree dates with those whom they affect.</li><li>Say no in time, and say why.</li></ul><p>Two days a week in the office. Nobody is on call.</p>';

/** Skills of the viewers, so that the filter by skills has results. */
const VIEWERS_SKILLS = ['Statistics', 'Mapping', 'Python'];

/** Of the list by a number that looks random but is the same in every run. */
const pick = <T>(list: readonly T[], index: number, salt: number): T => {
  const mixed = (Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 7;
  const found = list[mixed % list.length];
  if (found === undefined) throw new Error('a list is empty');
  return found;
};

type Id = JobFields['company'];

function companyDocument(_id: Id, number: number) {
  const name = `${pick(WORK, number, 1)} ${pick(WORK, number, 2)} ${number}`;
  return {
    _id,
    slug: `company-${number}`,
    name,
    tagline: null,
    about: null,
    industry: 'energy',
    size: 'from51',
    location: { city: null, state: null, country: null },
    founded: null,
    website: null,
    logo: null,
    banner: null,
    roles: [],
    founder: null,
    followersCount: 0,
    words: [],
    cityKey: '',
    suspendedAt: null,
    createdAt: new Date(),
  };
}

/** A published job; an ended one was published a hundred days earlier. */
function jobDocument(_id: Id, company: Id, index: number) {
  const isOpen = index % ENDED_PER_OPEN === 0;
  const age = (isOpen ? 0 : 100 * DAY) + (index % 5000) * (DAY / 84);
  const publishedAt = new Date(Date.now() - age);
  const workplace = pick(WORKPLACES, index, 3);
  const from = 20_000 + 1000 * (index % 60);
  const isRemote = workplace === 'remote';
  return {
    _id,
    company,
    author: null,
    contact: null,
    title: `${pick(WORK, index, 4)} ${pick(ROLES, index, 5)}`,
    description: TEXT,
    type: pick(JOB_TYPES, index, 6),
    workplace,
    officeDays: null,
    location: isRemote ? { city: null, state: null, country: null } : { ...pick(PLACES, index, 7) },
    countries: isRemote && index % 2 === 0 ? ['IN', 'DE'] : [],
    salary: {
      from,
      to: from + 12_000,
      currency: pick(CURRENCIES, index, 8),
      period: 'year' as const,
    },
    requiredSkills: [...new Set([9, 10, 11].map((salt) => pick(SKILLS, index, salt)))],
    optionalSkills: [pick(SKILLS, index, 12)],
    link: null,
    questions: [],
    openDays: 90,
    createdAt: publishedAt,
    changedAt: publishedAt,
    publishedAt,
    openUntil: new Date(publishedAt.getTime() + 90 * DAY),
    closing: null,
  };
}

/** Inserts companies and jobs, one of five open, as the calls would store them. Returns the id of a company. */
export async function fillBoard(app: BenchApp, count: number): Promise<string> {
  const { connection } = app.database;
  const newId = (): Id => new connection.base.Types.ObjectId();
  const companies = Array.from({ length: COMPANIES }, newId);
  const documents = companies.map(companyDocument);
  await insert(app, 'companies', documents);
  for (let from = 0; from < count; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at);
    const jobs = indexes.map((index) => jobDocument(newId(), pick(companies, index, 13), index));
    await insert(app, 'jobs', jobs);
    const open = jobs.filter((_, at) => (from + at) % ENDED_PER_OPEN === 0);
    const listings = open.flatMap((job) => {
      const name = documents.find(({ _id }) => _id === job.company)?.name ?? '';
      const record = { ...job, _id: job._id.toString(), company: job.company.toString(), author: null };
      const listing = listingOf(record, name);
      return listing ? [{ ...listing, _id: job._id, company: job.company, changedAt: new Date() }] : [];
    });
    await insert(app, 'job_listings', listings);
  }
  await connection.collection('members').updateMany({}, { $set: { skills: VIEWERS_SKILLS } });
  return companies[0]?.toString() ?? '';
}
