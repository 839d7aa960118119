import * as z from 'zod/mini';

/** What can be reported (specification 3.14). */
export const REPORT_TARGETS = ['post', 'comment', 'reply', 'message', 'member'] as const;
export const ReportTarget = z.enum(REPORT_TARGETS);

/** Why something is reported or a member suspended, in the order in which they are offered. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'false-information',
  'impersonation',
  'privacy',
  'other',
] as const;
export const ReportReason = z.enum(REPORT_REASONS);

export type ReportTarget = z.infer<typeof ReportTarget>;
export type ReportReason = z.infer<typeof ReportReason>;
