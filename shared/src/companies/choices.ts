import * as z from 'zod/mini';

/** Industries, in the order of the field. */
export const INDUSTRIES = [
  'agriculture',
  'architecture',
  'arts',
  'automotive',
  'construction',
  'consulting',
  'education',
  'energy',
  'finance',
  'food',
  'government',
  'health',
  'hospitality',
  'legal',
  'logistics',
  'manufacturing',
  'media',
  'nonprofit',
  'realEstate',
  'research',
  'retail',
  'software',
  'telecommunications',
  'textiles',
  'other',
] as const;
export const Industry = z.enum(INDUSTRIES);

/** Numbers of people, the lowest of each range. */
export const COMPANY_SIZES = ['from1', 'from11', 'from51', 'from201', 'from1001', 'from5001'] as const;
export const CompanySize = z.enum(COMPANY_SIZES);

/** Roles, the one with most rights first. */
export const COMPANY_ROLES = ['owner', 'administrator', 'editor'] as const;
export const CompanyRole = z.enum(COMPANY_ROLES);

/** Stages to which a company moves applications. */
export const STAGES = ['viewed', 'shortlisted', 'interview', 'offer', 'hired', 'declined'] as const;
export const Stage = z.enum(STAGES);

/** The pictures of a page. */
const COMPANY_PICTURES = ['logo', 'banner'] as const;
export const CompanyPicture = z.enum(COMPANY_PICTURES);

export type Industry = z.infer<typeof Industry>;
export type CompanySize = z.infer<typeof CompanySize>;
export type CompanyRole = z.infer<typeof CompanyRole>;
export type CompanyPicture = z.infer<typeof CompanyPicture>;
export type Stage = z.infer<typeof Stage>;
