import type { EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';
import { texts } from './texts/generated';

/** Display names of employment types. */
const EMPLOYMENT_NAMES: Readonly<Record<EmploymentType, () => string>> = {
  'full-time': () => texts.employment.fullTime,
  'part-time': () => texts.employment.partTime,
  contract: () => texts.employment.contract,
  freelance: () => texts.employment.freelance,
  internship: () => texts.employment.internship,
  temporary: () => texts.employment.temporary,
};

/** Names of platforms that are the same in all languages. */
const BRANDS: Readonly<Record<Exclude<SocialPlatform, 'website' | 'other'>, string>> = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  github: 'GitHub',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
};

export function employmentName(type: EmploymentType): string {
  return EMPLOYMENT_NAMES[type]();
}

export function platformName(platform: SocialPlatform): string {
  if (platform === 'website') return texts.platforms.website;
  if (platform === 'other') return texts.platforms.other;
  return BRANDS[platform];
}

/** Shortens a web address for display: `github.com/asha`. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
