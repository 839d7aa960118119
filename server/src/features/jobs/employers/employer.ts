import { JOB_LIMITS } from '@weft/shared/limits';
import type { CompanyHead } from '../../companies/index.ts';

/** Who offers a job: a company, or a member in their own name. */
export type Employer = Omit<CompanyHead, 'slug' | 'logo'> & {
  /** Null for a member. */
  readonly slug: string | null;
  readonly logo: { readonly url: string } | null;
};

/** Returns whether a member offers the job in their own name. */
export const isPrivate = ({ slug }: Pick<Employer, 'slug'>): boolean => slug === null;

/** Returns how many of its jobs may be open at a time. */
export const openMaxOf = (employer: Pick<Employer, 'slug'>): number =>
  isPrivate(employer) ? JOB_LIMITS.privateOpenMax : JOB_LIMITS.openMax;
