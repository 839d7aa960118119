import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { SearchText } from '../network/list-queries.ts';
import { ApplicantSort, Column } from './choices.ts';
import { MoveInput, NoteInput } from './fields.ts';
import { ApplicantCard, ApplicantView } from './views.ts';

/** These calls exist only under `/api`, for members who hire for the job: to others it is NOT_FOUND. */
const ofId = { access: 'session', atRoot: false, params: IdParams } as const;
const Applicant = z.object({ applicant: ApplicantView });

/** Number of applicants in each column. */
const Counts = z.object({
  new: z.number(),
  shortlisted: z.number(),
  interview: z.number(),
  offer: z.number(),
  declined: z.number(),
});

export const listApplicants = endpoint({
  ...ofId,
  id: 'hiring.applicants',
  method: 'GET',
  path: '/jobs/:id/applicants',
  summary:
    'List the applicants of a job in one column. Words are prefixes of words in name, headline, place, skills and experience.',
  query: z.extend(PageQuery, {
    column: Column,
    search: z.optional(SearchText),
    sort: z._default(ApplicantSort, 'newest'),
  }),
  answer: z.object({ applicants: z.array(ApplicantCard), nextCursor }),
});

export const countApplicants = endpoint({
  ...ofId,
  id: 'hiring.counts',
  method: 'GET',
  path: '/jobs/:id/applicant-counts',
  summary: 'Count the applicants of a job by column, all or those that a search finds.',
  query: z.object({ search: z.optional(SearchText) }),
  answer: z.object({
    counts: Counts,
    /** Applications that nobody has opened. */
    unread: z.number(),
    /** Whether the viewer may read the audit trail of the company. */
    canReadTrail: z.boolean(),
  }),
});

export const moveApplicants = endpoint({
  ...ofId,
  id: 'hiring.move',
  method: 'PATCH',
  path: '/jobs/:id/applicants',
  summary: 'Move applicants of a job to a stage, of which they are told. Withdrawn ones stay. Idempotent.',
  body: MoveInput,
  answer: z.object({ moved: z.array(ObjectIdString) }),
});

export const openApplicant = endpoint({
  ...ofId,
  id: 'hiring.open',
  method: 'PUT',
  path: '/applicants/:id/opening',
  summary:
    'Open an application, which the audit trail of the company records. The applicant learns that it was viewed. Idempotent.',
  answer: Applicant,
});

export const addHiringNote = endpoint({
  ...ofId,
  id: 'hiring.addNote',
  method: 'POST',
  path: '/applicants/:id/notes',
  summary: 'Add a private note about an applicant.',
  body: NoteInput,
  status: 201,
  answer: Applicant,
  errors: ['QUOTA_EXCEEDED'],
});

export const removeHiringNote = endpoint({
  ...ofId,
  id: 'hiring.removeNote',
  method: 'DELETE',
  path: '/applicants/:id/notes/:noteId',
  params: z.object({ id: ObjectIdString, noteId: ObjectIdString }),
  summary: "Delete one of the viewer's private notes. Idempotent.",
  answer: Applicant,
});

export const exportApplicants = endpoint({
  ...ofId,
  id: 'hiring.export',
  method: 'POST',
  path: '/jobs/:id/applicant-tables',
  summary: 'Get the applicants of a job as CSV, which the audit trail of the company records.',
  answer: z.object({ csv: z.string() }),
});
