import type { JobType, SalaryPeriod } from '@weft/shared/jobs/choices';
import type { Places } from '../../places/index.ts';
import type { CompanyRecord } from '../../companies/index.ts';
import { isPrivate, type Employer } from '../employers/employer.ts';
import type { JobRecord } from '../job.store.ts';
import { stateOf } from '../job-state.ts';

/** Values that search engines read. */
const EMPLOYMENT_TYPES: Readonly<Record<JobType, string>> = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
};
const UNITS: Readonly<Record<SalaryPeriod, string>> = { year: 'YEAR', month: 'MONTH', hour: 'HOUR' };

interface Deps {
  readonly places: Pick<Places, 'countryById' | 'stateById'>;
  /** The address of the network, without a path. */
  readonly origin: string;
  readonly now: number;
}

/** A company, or a member who offers the job in their own name: of them the name only. */
type Offering = Employer & Partial<Pick<CompanyRecord, 'website'>>;

function organization(offering: Offering, origin: string) {
  const { name, slug, logo, website = null } = offering;
  if (isPrivate(offering)) return { '@type': 'Person', name };
  return {
    '@type': 'Organization',
    name,
    url: `${origin}/companies/${slug}`,
    ...(logo && { logo: new URL(logo.url, origin).href }),
    ...(website !== null && { sameAs: website }),
  };
}

/** A place of work, or the countries from which a remote job may be done. */
function whereabouts({ workplace, location, countries }: JobRecord, { places }: Deps) {
  if (workplace === 'remote') {
    const required = countries.map((code) => ({
      '@type': 'Country',
      name: places.countryById(code)?.name ?? code,
    }));
    return {
      jobLocationType: 'TELECOMMUTE',
      ...(required.length > 0 && { applicantLocationRequirements: required }),
    };
  }
  const { city, state, country } = location;
  const region = state === null ? undefined : places.stateById(state)?.name;
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(city !== null && { addressLocality: city }),
        ...(region !== undefined && { addressRegion: region }),
        ...(country !== null && { addressCountry: country }),
      },
    },
  };
}

function pay({ salary: { from, to, currency, period } }: JobRecord) {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: UNITS[period] },
  };
}

/**
 * Returns a job as a schema.org `JobPosting` for JSON-LD; null unless it is open and its company isn't suspended. Of
 * members it names only the one who offers it in their own name.
 */
export function jobPosting(job: JobRecord, company: Offering, deps: Deps): object | null {
  const { _id, title, description, type, requiredSkills, publishedAt, openUntil, link } = job;
  const isOpen = stateOf(job, deps.now) === 'open' && company.suspendedAt === null;
  if (!isOpen || !type || !publishedAt || !openUntil) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description,
    identifier: { '@type': 'PropertyValue', name: company.name, value: _id },
    url: `${deps.origin}/jobs/${_id}`,
    datePosted: publishedAt.toISOString(),
    validThrough: openUntil.toISOString(),
    employmentType: EMPLOYMENT_TYPES[type],
    hiringOrganization: organization(company, deps.origin),
    ...whereabouts(job, deps),
    baseSalary: pay(job),
    ...(requiredSkills.length > 0 && { skills: requiredSkills.join(', ') }),
    directApply: link === null,
  };
}
