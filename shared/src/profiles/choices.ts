/** Employment types of an experience. */
export const EMPLOYMENT_TYPES = [
  'full-time',
  'part-time',
  'contract',
  'freelance',
  'internship',
  'temporary',
] as const;

/** Platforms of a social link. */
export const SOCIAL_PLATFORMS = [
  'linkedin',
  'twitter',
  'github',
  'website',
  'instagram',
  'facebook',
  'youtube',
  'other',
] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
