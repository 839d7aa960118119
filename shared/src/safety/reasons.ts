import * as z from 'zod/mini';

/** Kinds of content that can be reported. */
const REPORT_TARGETS = ['post', 'comment', 'reply', 'message', 'member', 'company', 'job'] as const;
export const ReportTarget = z.enum(REPORT_TARGETS);

/** Reasons of reports and suspensions, in the order of the dialog. */
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
