import type { JobState } from '@weft/shared/jobs/choices';
import type { JobRecord } from './job.store.ts';

const DAY = 86_400_000;

/** The dates that decide the state of a job. */
type Dated = Pick<JobRecord, 'publishedAt' | 'openUntil' | 'closing'>;

/** Returns the state at a time (ms). No job of its own ends jobs: every read computes this. */
export function stateOf({ publishedAt, openUntil, closing }: Dated, now: number): JobState {
  if (publishedAt === null || openUntil === null) return 'draft';
  if (closing !== null) return 'closed';
  return openUntil.getTime() > now ? 'open' : 'expired';
}

/** Returns when a job that was published then ends. */
export function endOf(publishedAt: Date, openDays: number): Date {
  return new Date(publishedAt.getTime() + openDays * DAY);
}
