import type { TrailAction } from '@weft/shared/companies/trail-contract';
import type { JobRecord } from './job.store.ts';

/** Returns what the audit trail calls a change of a job; undefined for one that changes nothing, or only a draft. */
export function changeOf(before: JobRecord, after: JobRecord): TrailAction | undefined {
  if (after === before || after.publishedAt === null) return undefined;
  if (before.publishedAt === null) return 'jobPublished';
  return before.closing === null && after.closing !== null ? 'jobClosed' : 'jobChanged';
}

/** Returns an entry of the audit trail, with the present title. */
export function trailEntryOf(
  { _id, company, title }: JobRecord,
  actor: string,
  action: TrailAction,
  createdAt: Date,
) {
  return { company, actor, action, job: _id, subject: title, createdAt };
}
