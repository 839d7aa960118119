import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { SAFETY_LIMITS as LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { REPORT_REASONS, ReportTarget } from './reasons.ts';
import { SAFETY_TEXTS } from './texts.ts';
import {
  AuditEntry,
  CaseReport,
  CaseStatus,
  ModeratedMember,
  ModerationCase,
  ReportView,
  SuspendedMember,
} from './views.ts';

const { rules } = SAFETY_TEXTS;

/** These calls exist only under `/api`, because a screen has the same path. */
const common = { access: 'session', atRoot: false } as const;
const moderating = { ...common, needsPermission: 'cases.decide' } as const;

const Note = z._default(
  z
    .string()
    .check(z.overwrite(wellFormed), z.trim(), z.maxLength(LIMITS.noteMax, { error: () => rules.noteLong })),
  '',
);

/** A reason with a note; 'other' requires the note. */
const ReasonWithNote = z
  .object({ reason: z.enum(REPORT_REASONS, { error: () => rules.reason }), note: Note })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || !isBlank(note), {
      error: () => rules.noteNeeded,
      path: ['note'],
    }),
  );

/** Why a member is suspended. */
export const SuspensionReason = ReasonWithNote;

/** Fields of the report dialog. */
export const ReportForm = ReasonWithNote;

export const ReportInput = z.intersection(
  z.object({ targetType: ReportTarget, targetId: ObjectIdString }),
  ReportForm,
);

/** A decision; the note is for other moderators and the audit trail. */
export const DecisionInput = z.object({ note: Note });

/** A suspension; the member gets the reason by mail, but not the note. */
export const SuspendInput = z.intersection(
  /** Whether the reported content is also removed, if possible. */
  z.object({ removeContent: z._default(z.boolean(), false) }),
  ReasonWithNote,
);

const Decided = z.object({ case: ModerationCase, openCount: z.number() });
const decided = { ...moderating, method: 'POST', params: IdParams, answer: Decided } as const;

export const report = endpoint({
  ...common,
  id: 'safety.report',
  method: 'POST',
  path: '/reports',
  summary:
    'Report a post, comment, reply, message, member, company or job to the moderators. A repetition returns the open report.',
  body: ReportInput,
  answer: z.object({ report: ReportView }),
  status: 201,
  errors: ['SELF_ACTION', 'NOT_FOUND'],
});

export const countOpenCases = endpoint({
  ...moderating,
  id: 'safety.openCount',
  method: 'GET',
  path: '/moderation/open-count',
  summary: 'Count open cases.',
  answer: z.object({ openCount: z.number() }),
  errors: ['NOT_FOUND'],
});

export const listCases = endpoint({
  ...moderating,
  id: 'safety.cases',
  method: 'GET',
  path: '/moderation/cases',
  summary: 'List cases: open ones by their first report, closed ones by their decision, newest first.',
  query: z.extend(PageQuery, { status: z._default(CaseStatus, 'open') }),
  answer: z.object({ cases: z.array(ModerationCase), nextCursor, openCount: z.number() }),
  errors: ['NOT_FOUND'],
});

export const getCase = endpoint({
  ...moderating,
  id: 'safety.case',
  method: 'GET',
  path: '/moderation/cases/:id',
  summary: 'Get a case.',
  params: IdParams,
  answer: z.object({ case: ModerationCase }),
});

export const listCaseReports = endpoint({
  ...moderating,
  id: 'safety.caseReports',
  method: 'GET',
  path: '/moderation/cases/:id/reports',
  summary: 'List all reports of a case, newest first.',
  params: IdParams,
  query: PageQuery,
  answer: z.object({ reports: z.array(CaseReport), nextCursor }),
});

export const dismissCase = endpoint({
  ...decided,
  id: 'safety.dismiss',
  path: '/moderation/cases/:id/dismiss',
  summary: 'Close a case without further action.',
  body: DecisionInput,
  errors: ['ALREADY_DECIDED', 'FORBIDDEN'],
});

export const removeCaseContent = endpoint({
  ...decided,
  id: 'safety.remove',
  path: '/moderation/cases/:id/remove',
  summary: 'Close a case and remove the reported content.',
  body: DecisionInput,
  errors: ['ALREADY_DECIDED', 'FORBIDDEN', 'SELF_ACTION'],
});

export const suspendAuthor = endpoint({
  ...decided,
  id: 'safety.suspend',
  path: '/moderation/cases/:id/suspend',
  summary: 'Suspend the company of a case, or else its member, and close the case.',
  body: SuspendInput,
  errors: ['ALREADY_DECIDED', 'FORBIDDEN', 'SELF_ACTION'],
});

export const liftSuspension = endpoint({
  ...moderating,
  id: 'safety.lift',
  method: 'POST',
  path: '/moderation/members/:id/lift',
  summary: "Lift a member's suspension and show their content again. Idempotent.",
  params: IdParams,
  body: DecisionInput,
  answer: z.object({ member: ModeratedMember }),
  errors: ['SELF_ACTION'],
});

export const liftCaseSuspension = endpoint({
  ...decided,
  id: 'safety.liftCase',
  path: '/moderation/cases/:id/lift',
  summary: 'Lift the suspension of the company of a case. Idempotent.',
  body: DecisionInput,
  errors: ['FORBIDDEN'],
});

export const listSuspended = endpoint({
  ...moderating,
  id: 'safety.suspended',
  method: 'GET',
  path: '/moderation/members/suspended',
  summary: 'List suspended members, newest first.',
  query: PageQuery,
  answer: z.object({ members: z.array(SuspendedMember), nextCursor }),
  errors: ['NOT_FOUND'],
});

export const listAudit = endpoint({
  ...moderating,
  id: 'safety.audit',
  method: 'GET',
  path: '/moderation/audit',
  summary: 'List the audit trail: reports and decisions, newest first.',
  query: PageQuery,
  answer: z.object({ entries: z.array(AuditEntry), nextCursor }),
  errors: ['NOT_FOUND'],
});
