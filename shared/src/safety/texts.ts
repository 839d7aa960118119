import type { AuditAction, CaseOutcome } from './views.ts';
import type { ReportReason, ReportTarget } from './reasons.ts';

/** Every text of reports and moderation that more than one place needs. */
export const SAFETY_TEXTS = {
  reasons: {
    spam: 'Spam or a scam',
    harassment: 'Harassment or bullying',
    hate: 'Hate speech',
    violence: 'Violence or threats',
    sexual: 'Sexual content',
    'false-information': 'False information',
    impersonation: 'Pretending to be somebody else',
    privacy: 'Private information',
    other: 'Something else',
  },
  targets: {
    post: 'Post',
    comment: 'Comment',
    reply: 'Reply',
    message: 'Message',
    member: 'Member',
  },
  outcomes: {
    dismissed: 'Dismissed',
    removed: 'Content removed',
    suspended: 'Member suspended',
  },
  audit: {
    reported: 'reported',
    dismissed: 'dismissed a case about',
    removed: 'removed',
    suspended: 'suspended',
    lifted: 'lifted the suspension of',
  },
  rules: {
    reason: 'Please choose a reason',
    /** The reason 'other' says nothing by itself. */
    noteNeeded: 'Please say what is wrong',
    noteLong: 'A note can have at most 1,000 characters',
    own: "You can't report what is yours",
    notFound: 'This is no longer there',
    alreadyDecided: 'Another moderator has already decided this.',
    ownCase: "You can't decide about what is yours",
    moderator: 'A moderator cannot be suspended here. Take their address out of MODERATOR_EMAILS first.',
    gone: 'This is no longer there, so there is nothing to remove.',
    memberGone: 'This member is no longer there.',
    memberNotRemovable: 'A member is suspended, not removed.',
  },
  done: {
    reported: 'Thank you. Our moderators will look at it.',
    dismissed: 'Case dismissed',
    removed: 'Content removed',
    suspended: 'Member suspended',
    lifted: 'Suspension lifted',
  },
  failed: {
    report: 'Failed to send your report. Please try again.',
    loadCases: 'Failed to load cases',
    loadReports: 'Failed to load reports',
    loadAudit: 'Failed to load the audit trail',
    loadSuspended: 'Failed to load suspended members',
    decide: 'Failed to save the decision. Please try again.',
    lift: 'Failed to lift the suspension. Please try again.',
  },
  /** What a suspended member is answered, whatever they try. */
  suspended: 'This account is suspended. The mail that we sent to its address says why, and how to object.',
  /** Stands for a member whose account is gone. */
  deletedMember: 'Deleted member',
} as const satisfies {
  readonly reasons: Readonly<Record<ReportReason, string>>;
  readonly targets: Readonly<Record<ReportTarget, string>>;
  readonly outcomes: Readonly<Record<CaseOutcome, string>>;
  readonly audit: Readonly<Record<AuditAction, string>>;
  readonly [group: string]: object | string;
};
