import type { EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';

/** Display names of employment types. */
export const EMPLOYMENT_NAMES: Readonly<Record<EmploymentType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  freelance: 'Freelance',
  internship: 'Internship',
  temporary: 'Temporary',
};

/** Display names of social platforms. */
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

/** Shortens a web address for display: `github.com/asha`. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
