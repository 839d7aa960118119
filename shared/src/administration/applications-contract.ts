import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime } from '../http/fields.ts';
import { nextCursor, PageQuery } from '../http/pagination.ts';
import { APPLICATION_STATES, DECISIONS } from '../joining/choices.ts';
import { JOINING_LIMITS } from '../limits.ts';
import { MemberSummary } from '../members/views.ts';
import { wellFormed } from '../text/normal-text.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const common = { access: 'session', atRoot: false, needsPermission: 'applications.decide' } as const;

/** The application of a member with a verified address. */
export const AdministeredApplication = z.object({
  member: MemberSummary,
  email: z.string(),
  state: z.enum([...APPLICATION_STATES, 'approved']),
  answer: z.string(),
  /** What came with the decision. */
  text: z.string(),
  /** Null before a decision, and if that account is gone. */
  decidedBy: z.nullable(MemberSummary),
  /** Of the decision; before it, of the registration. */
  createdAt: IsoTime,
});

export const listApplications = endpoint({
  ...common,
  id: 'administration.applications',
  method: 'GET',
  path: '/admin/applications',
  summary: 'List applications that wait, oldest first, or those that are decided, newest first.',
  query: z.extend(PageQuery, { state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  answer: z.object({ applications: z.array(AdministeredApplication), nextCursor }),
});

/** A decision, with a text for the applicant. */
export const ApplicationDecision = z.object({
  decision: z.enum(DECISIONS),
  text: z._default(
    z
      .string()
      .check(
        z.overwrite(wellFormed),
        z.trim(),
        z.maxLength(JOINING_LIMITS.decisionMax, { error: () => ADMINISTRATION_TEXTS.rules.decisionText }),
      ),
    '',
  ),
});

export const decideApplication = endpoint({
  ...common,
  id: 'administration.decideApplication',
  method: 'PUT',
  path: '/admin/applications/:id',
  summary: 'Let a member in, or decline, and mail the decision. A declined member can be let in later.',
  params: IdParams,
  body: ApplicationDecision,
  answer: z.object({}),
  errors: ['ALREADY_DECIDED'],
});

export type AdministeredApplication = z.infer<typeof AdministeredApplication>;
