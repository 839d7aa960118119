import { yearlyPay } from '@weft/shared/jobs/salary';
import { foldLine, foldWords } from '@weft/shared/text/fold';
import { beginningsOf } from '../../posts/index.ts';
import { plainAbout } from '../../profiles/index.ts';
import type { JobRecord } from '../job.store.ts';
import type { NewListing } from './job-listing.store.ts';
import { placeKeysOf } from './place-keys.ts';

/** Words of a description that are indexed; further ones hardly help. */
const DESCRIPTION_WORDS = 300;

/** Returns what the board searches of a published job; null if it lacks what publishing needs. */
export function listingOf(job: JobRecord, companyName: string): NewListing | null {
  const { _id, company, title, description, type, workplace, salary, requiredSkills, optionalSkills } = job;
  const { publishedAt, openUntil } = job;
  if (!type || !workplace || salary.to === null || !publishedAt || !openUntil) return null;
  const started = beginningsOf([title, companyName, ...requiredSkills, ...optionalSkills].join('\n'));
  const described = foldWords(plainAbout(description ?? '')).slice(0, DESCRIPTION_WORDS);
  const skills = requiredSkills.map(foldLine);
  return {
    _id,
    company,
    words: [...new Set([...started, ...described])],
    titleWords: foldWords(title),
    places: placeKeysOf(job),
    workplace,
    type,
    currency: salary.currency,
    yearlyPay: yearlyPay(salary.to, salary.period),
    skills,
    halfOfSkills: Math.ceil(skills.length / 2),
    openUntil,
    createdAt: publishedAt,
  };
}
