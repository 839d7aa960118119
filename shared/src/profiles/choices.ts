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

/** Cards of the dashboard that a member can hide. */
export const DASHBOARD_CARDS = ['firstSteps', 'newNetwork', 'weather'] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];
