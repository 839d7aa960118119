import type { AuditAction, CaseOutcome } from './views.ts';
import type { ReportReason, ReportTarget } from './reasons.ts';

/** Texts of reports and moderation that are used in more than one place. */
export const SAFETY_TEXTS = {
  reasons: {
    spam: 'Spam or a scam',
    harassment: 'Harassment or bullying',
    hate: 'Hate speech',
    violence: 'Violence or threats',
    sexual: 'Sexual content',
    'false-information': 'False information',
    impersonation: 'Impersonation',
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
    /** The reason 'other' needs a note. */
    noteNeeded: "Please tell us what's wrong",
    noteLong: 'A note can have at most 1,000 characters',
    own: "You can't report your own content",
    notFound: 'This no longer exists',
    alreadyDecided: 'Another moderator has already decided this.',
    ownCase: "You can't decide about your own content",
    moderator: "Moderators can't be suspended. Remove their address from MODERATOR_EMAILS first.",
    gone: 'This no longer exists, so there is nothing to remove.',
    memberGone: 'This member no longer exists.',
    memberNotRemovable: 'Members can be suspended, but not removed.',
  },
  done: {
    reported: 'Thank you. Our moderators will review it.',
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
  /** The error of every call of a suspended member. */
  suspended: 'This account is suspended. We emailed you the reason and how to appeal.',
  /** Placeholder for a deleted account. */
  deletedMember: 'Deleted member',
} as const satisfies {
  readonly reasons: Readonly<Record<ReportReason, string>>;
  readonly targets: Readonly<Record<ReportTarget, string>>;
  readonly outcomes: Readonly<Record<CaseOutcome, string>>;
  readonly audit: Readonly<Record<AuditAction, string>>;
  readonly [group: string]: object | string;
};
