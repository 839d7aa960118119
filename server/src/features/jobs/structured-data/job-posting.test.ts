import { describe, expect, it } from 'vitest';
import { JOB_TYPES, SALARY_PERIODS } from '@weft/shared/jobs/choices';
import type { CompanyRecord } from '../../companies/index.ts';
import { SCHEMA_ORG } from '../../../testing/content/schema-org.ts';
import type { JobRecord } from '../job.store.ts';
import { jobPosting } from './job-posting.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const MEMBER = 'a'.repeat(24);

const company: CompanyRecord = {
  _id: 'c'.repeat(24),
  slug: 'loom',
  name: 'Loom Works',
  tagline: null,
  about: null,
  industry: 'textiles',
  size: 'from11',
  location: { city: null, state: null, country: null },
  founded: null,
  website: 'https://loom.example.org/',
  logo: { url: '/uploads/logo.jpg', keys: [] },
  banner: null,
  roles: [{ member: MEMBER, role: 'owner', since: new Date(0) }],
  founder: MEMBER,
  followersCount: 0,
  words: [],
  cityKey: '',
  suspendedAt: null,
  createdAt: new Date(0),
};

const job: JobRecord = {
  _id: 'b'.repeat(24),
  company: company._id,
  author: MEMBER,
  contact: MEMBER,
  title: 'Weaver',
  description: '<p>You weave.</p>',
  type: 'fullTime',
  workplace: 'onSite',
  officeDays: null,
  location: { city: 'Pune', state: 'IN-MH', country: 'IN' },
  countries: [],
  salary: { from: 30_000, to: 40_000, currency: 'EUR', period: 'year' },
  requiredSkills: ['Weaving', 'Dyeing'],
  optionalSkills: [],
  link: null,
  questions: [],
  openDays: 30,
  createdAt: new Date(NOW),
  changedAt: new Date(NOW),
  publishedAt: new Date(NOW),
  openUntil: new Date(NOW + 30 * 86_400_000),
  closing: null,
};

const places = {
  countryById: (id: string) => (id === 'IN' ? { _id: 'IN', name: 'India' } : undefined),
  stateById: (id: string) =>
    id === 'IN-MH' ? { _id: 'IN-MH', name: 'Maharashtra', country: 'IN' } : undefined,
};
const of = (change: Partial<JobRecord> = {}, now = NOW, by: Partial<CompanyRecord> = {}) =>
  jobPosting({ ...job, ...change }, { ...company, ...by }, { places, origin: 'https://weft.example', now });

/** The type and its supertypes. */
const withParents = (type: string): string[] => [
  type,
  ...(SCHEMA_ORG[type]?.parents ?? []).flatMap(withParents),
];

function fits(value: unknown, type: string): boolean {
  if (type === 'Text') return typeof value === 'string' && value !== '';
  if (type === 'URL') return typeof value === 'string' && /^https:\/\/\S+$/.test(value);
  if (type === 'Number') return typeof value === 'number';
  if (type === 'Boolean') return typeof value === 'boolean';
  if (type === 'Date' || type === 'DateTime')
    return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (typeof value !== 'object' || value === null || !('@type' in value)) return false;
  return withParents(String(value['@type'])).includes(type);
}

/** What schema.org does not know, or expects in another form, by path. */
function faultsOf(thing: object, path = ''): string[] {
  const { '@type': type, '@context': _, ...properties } = thing as Record<string, unknown>;
  const known = Object.assign(
    {},
    ...withParents(String(type)).map((each) => SCHEMA_ORG[each]?.properties),
  ) as Record<string, readonly string[]>;
  return Object.entries(properties).flatMap(([name, value]) => {
    const at = `${path}/${name}`;
    return [value].flat().flatMap((each) => {
      const nested = typeof each === 'object' && each !== null ? faultsOf(each, at) : [];
      const isExpected = (known[name] ?? []).some((expected) => fits(each, expected));
      return isExpected ? nested : [at, ...nested];
    });
  });
}

describe('an open job', () => {
  it.each([
    ['on site', {}],
    ['remote, from some countries', { workplace: 'remote', countries: ['IN', 'XX'] }],
    ['remote, from anywhere', { workplace: 'remote', requiredSkills: [] }],
    ...JOB_TYPES.map((type) => [type, { type }] as const),
    ...SALARY_PERIODS.map((period) => [`paid by ${period}`, { salary: { ...job.salary, period } }] as const),
  ] as [string, Partial<JobRecord>][])('has the form that schema.org defines: %s', (_, change) => {
    const posting = of(change);
    expect(posting).not.toBeNull();
    expect(faultsOf(posting ?? {})).toEqual([]);
  });

  it('says where it is, and names no member', () => {
    expect(of()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      url: `https://weft.example/jobs/${job._id}`,
      employmentType: 'FULL_TIME',
      hiringOrganization: { logo: 'https://weft.example/uploads/logo.jpg' },
      jobLocation: {
        address: { addressLocality: 'Pune', addressRegion: 'Maharashtra', addressCountry: 'IN' },
      },
      baseSalary: { value: { minValue: 30_000, maxValue: 40_000, unitText: 'YEAR' } },
      directApply: true,
    });
    expect(of({ workplace: 'remote', countries: ['IN'], link: 'https://x.example' })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'Country', name: 'India' }],
      directApply: false,
    });
    expect(JSON.stringify(of())).not.toContain(MEMBER);
  });
});

it('names the member who offers it in their own name, and no more of them', () => {
  const poster = { _id: MEMBER, slug: null, name: 'Priya Rao', logo: { url: '/uploads/priya.jpg' } };
  const roles = [{ member: MEMBER, role: 'owner', since: new Date(0) }] as const;
  const posting = jobPosting(
    { ...job, company: MEMBER },
    { ...poster, roles: [...roles], suspendedAt: null },
    { places, origin: 'https://weft.example', now: NOW },
  );
  expect(posting).toMatchObject({ hiringOrganization: { '@type': 'Person', name: 'Priya Rao' } });
  expect(faultsOf(posting ?? {})).toEqual([]);
  expect(JSON.stringify(posting)).not.toMatch(new RegExp(`${MEMBER}|uploads`));
});

it('is not described as a draft, once it has ended, and while its company is suspended', () => {
  const until = job.openUntil?.getTime() ?? 0;
  expect(of({}, until - 1)).not.toBeNull();
  expect(of({}, until)).toBeNull();
  expect(of({ publishedAt: null, openUntil: null })).toBeNull();
  expect(of({ closing: { reason: 'filled', at: new Date(NOW) } }, NOW + 1)).toBeNull();
  expect(of({}, NOW, { suspendedAt: new Date(NOW) })).toBeNull();
});
