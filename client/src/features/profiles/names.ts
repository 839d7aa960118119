import type { EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';

/** The employment types as people read them. */
export const EMPLOYMENT_NAMES: Readonly<Record<EmploymentType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
  internship: 'Internship',
  temporary: 'Temporary',
};

/** The platforms of social links as people read them. */
export const PLATFORM_NAMES: Readonly<Record<SocialPlatform, string>> = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  github: 'GitHub',
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  other: 'Other',
};

export function employmentName(type: EmploymentType | null): string | null {
  return type && EMPLOYMENT_NAMES[type];
}

/** A web address without what every address has: `github.com/asha`. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
