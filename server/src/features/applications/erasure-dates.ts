import type { ApplicationState } from '@weft/shared/applications/choices';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import type { JobRecord } from '../jobs/index.ts';

const DAY = 86_400_000;

/** States without a decision of the company or the applicant. */
export const UNDECIDED: readonly ApplicationState[] = ['sent', 'viewed', 'shortlisted', 'interview', 'offer'];

/** Returns when undecided applications for a published job are erased. */
export function erasureOf({ closing, openUntil }: Pick<JobRecord, 'closing' | 'openUntil'>, now: Date): Date {
  const end = closing?.at ?? openUntil ?? now;
  return new Date(end.getTime() + APPLICATION_LIMITS.keptDays * DAY);
}

/** Returns when applications are erased that are undecided again: never before their applicants had a notice. */
export function laterErasureOf(job: Pick<JobRecord, 'closing' | 'openUntil'>, now: Date): Date {
  return new Date(Math.max(erasureOf(job, now).getTime(), noticeUntil(now).getTime()));
}

/** Returns until when applications are erased whose applicants are told now. */
export function noticeUntil(now: Date): Date {
  return new Date(now.getTime() + APPLICATION_LIMITS.noticeDays * DAY);
}
