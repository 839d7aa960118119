import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { ReportReason, ReportTarget } from './reasons.ts';

/** What a member reported, for that member alone. */
export const ReportView = z.object({
  _id: z.string(),
  targetType: ReportTarget,
  targetId: z.string(),
  reason: ReportReason,
  note: z.string(),
  createdAt: IsoTime,
});

/** A file of what is reported. `url` is null where moderators may not open it: files of messages are for their two alone. */
export const EvidenceFile = z.object({
  name: z.string(),
  kind: z.enum(['image', 'video', 'file']),
  url: z.nullable(z.string()),
});

/** What was there: text and files as they were at a time. Of a member the text is name, headline and About. */
export const Evidence = z.object({
  text: z.string(),
  files: z.array(EvidenceFile),
  takenAt: IsoTime,
});

/** How what is reported stands now, against the case's snapshot. */
export const TargetState = z.enum(['unchanged', 'changed', 'gone']);

/** Who reported and why. */
export const CaseReport = z.object({
  _id: z.string(),
  /** Null where their account is gone. */
  reporter: z.nullable(MemberSummary),
  reason: ReportReason,
  note: z.string(),
  createdAt: IsoTime,
  /** What this reporter saw, where it was not what the case's snapshot holds. */
  evidence: z.nullable(Evidence),
});

export const CASE_STATUSES = ['open', 'closed'] as const;
export const CaseStatus = z.enum(CASE_STATUSES);

export const CASE_OUTCOMES = ['dismissed', 'removed', 'suspended'] as const;
export const CaseOutcome = z.enum(CASE_OUTCOMES);

/** A member as moderators see them beside what they wrote. Name and picture are there also while they are suspended. */
export const ModeratedMember = z.extend(MemberSummary, {
  isModerator: z.boolean(),
  /** Null while they aren't suspended. */
  suspension: z.nullable(z.object({ since: IsoTime, reason: ReportReason, note: z.string() })),
});

/** All open reports of one thing, or all that were open when it was decided. */
export const ModerationCase = z.object({
  _id: z.string(),
  targetType: ReportTarget,
  targetId: z.string(),
  status: CaseStatus,
  reportsCount: z.number(),
  /** Most often given first. */
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  /** The newest three; the call of reports has all. */
  reports: z.array(CaseReport),
  firstReportedAt: IsoTime,
  lastReportedAt: IsoTime,
  /** What the first reporter saw. Null once it is no longer kept. */
  snapshot: z.nullable(Evidence),
  /** What is there now; null where it is gone. */
  current: z.nullable(Evidence),
  state: TargetState,
  /** Who wrote it, or is reported. Null where their account is gone. */
  author: z.nullable(ModeratedMember),
  /** The post that it is or stands under; null for messages and members. */
  postId: z.nullable(z.string()),
  /** How it ended; null while it is open. `by` is null where the moderator's account is gone. */
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

export const AUDIT_ACTIONS = ['reported', 'dismissed', 'removed', 'suspended', 'lifted'] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);

/** One thing that was done, never changed but for names of members who are gone. */
export const AuditEntry = z.object({
  _id: z.string(),
  action: AuditAction,
  /** Who did it; null where their account is gone. */
  by: z.nullable(MemberSummary),
  /** Whom it concerns: who wrote what was reported, or was suspended. Null where their account is gone. */
  member: z.nullable(MemberSummary),
  /** What it was done to; null where a suspension is lifted. */
  targetType: z.nullable(ReportTarget),
  targetId: z.nullable(z.string()),
  caseId: z.nullable(z.string()),
  reason: z.nullable(ReportReason),
  note: z.string(),
  createdAt: IsoTime,
});

/** A suspended member in the list of them. */
export const SuspendedMember = z.object({
  member: ModeratedMember,
  /** Whether the viewer may lift it. */
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
