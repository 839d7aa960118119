import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { ReportReason, ReportTarget } from './reasons.ts';

/** A report, for its reporter only. */
export const ReportView = z.object({
  _id: z.string(),
  targetType: ReportTarget,
  targetId: z.string(),
  reason: ReportReason,
  note: z.string(),
  createdAt: IsoTime,
});

/**
 * A file of reported content. `url` is null if moderators may not open it: files of messages are private to
 * their two members.
 */
export const EvidenceFile = z.object({
  name: z.string(),
  kind: z.enum(['image', 'video', 'file']),
  url: z.nullable(z.string()),
});

/**
 * Text and files at a point in time. For a member, the text is name, headline and About; for a company name, tagline,
 * website and About.
 */
export const Evidence = z.object({
  text: z.string(),
  files: z.array(EvidenceFile),
  takenAt: IsoTime,
});

/** State of the reported content compared with the case's snapshot. */
export const TargetState = z.enum(['unchanged', 'changed', 'gone']);

/** One report of a case. */
export const CaseReport = z.object({
  _id: z.string(),
  /** Null if the reporter's account is gone. */
  reporter: z.nullable(MemberSummary),
  reason: ReportReason,
  note: z.string(),
  createdAt: IsoTime,
  /** What this reporter saw, if it differs from the case's snapshot. */
  evidence: z.nullable(Evidence),
});

export const CASE_STATUSES = ['open', 'closed'] as const;
export const CaseStatus = z.enum(CASE_STATUSES);

const CASE_OUTCOMES = ['dismissed', 'removed', 'suspended'] as const;
export const CaseOutcome = z.enum(CASE_OUTCOMES);

/** A member as moderators see them, with name and picture even while suspended. */
export const ModeratedMember = z.extend(MemberSummary, {
  isModerator: z.boolean(),
  /** Null unless suspended. */
  suspension: z.nullable(z.object({ since: IsoTime, reason: ReportReason, note: z.string() })),
});

/** All open reports of one target, or all that were open when it was decided. */
export const ModerationCase = z.object({
  _id: z.string(),
  targetType: ReportTarget,
  targetId: z.string(),
  status: CaseStatus,
  reportsCount: z.number(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  /** The newest three; another call returns all. */
  reports: z.array(CaseReport),
  firstReportedAt: IsoTime,
  lastReportedAt: IsoTime,
  /** What the first reporter saw. Null once it is deleted. */
  snapshot: z.nullable(Evidence),
  /** The current content; null if it is gone. */
  current: z.nullable(Evidence),
  state: TargetState,
  /** The author, or the reported member. Null if the account is gone. */
  author: z.nullable(ModeratedMember),
  /** The post itself, or the post that it belongs to; null for messages, members and companies. */
  postId: z.nullable(z.string()),
  /** Whether the content itself is suspended: only companies can be. */
  isTargetSuspended: z.boolean(),
  /** The decision; null while the case is open. `by` is null if the moderator's account is gone. */
  decision: z.nullable(
    z.object({
      outcome: CaseOutcome,
      by: z.nullable(MemberSummary),
      at: IsoTime,
      note: z.string(),
    }),
  ),
  /** What the viewer may do, decided by the server. */
  can: z.object({
    dismiss: z.boolean(),
    remove: z.boolean(),
    suspend: z.boolean(),
    lift: z.boolean(),
  }),
});

const AUDIT_ACTIONS = ['reported', 'dismissed', 'removed', 'suspended', 'lifted'] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);

/** An audit entry. Never changed, except that names of deleted members are removed. */
export const AuditEntry = z.object({
  _id: z.string(),
  action: AuditAction,
  /** The acting member; null if the account is gone. */
  by: z.nullable(MemberSummary),
  /** The affected member: the author, or the reported or suspended member. Null if the account is gone. */
  member: z.nullable(MemberSummary),
  /** The target; null when a suspension is lifted. */
  targetType: z.nullable(ReportTarget),
  targetId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  reason: z.nullable(ReportReason),
  note: z.string(),
  createdAt: IsoTime,
});

/** A member in the list of suspended ones. */
export const SuspendedMember = z.object({
  member: ModeratedMember,
  /** Whether the viewer may lift the suspension. */
  can: z.object({ lift: z.boolean() }),
});

export type ReportView = z.infer<typeof ReportView>;
export type EvidenceFile = z.infer<typeof EvidenceFile>;
export type Evidence = z.infer<typeof Evidence>;
export type TargetState = z.infer<typeof TargetState>;
export type CaseReport = z.infer<typeof CaseReport>;
export type CaseStatus = z.infer<typeof CaseStatus>;
export type CaseOutcome = z.infer<typeof CaseOutcome>;
export type ModeratedMember = z.infer<typeof ModeratedMember>;
export type ModerationCase = z.infer<typeof ModerationCase>;
export type AuditAction = z.infer<typeof AuditAction>;
export type AuditEntry = z.infer<typeof AuditEntry>;
export type SuspendedMember = z.infer<typeof SuspendedMember>;
