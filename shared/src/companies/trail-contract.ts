import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, IsoTime, ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { MemberSummary } from '../members/views.ts';
import { CompanyRole, Stage } from './choices.ts';

/** What the audit trail of a company records, by what it was done to. */
export const TRAIL_ACTIONS = {
  page: ['pageChanged', 'linkRemoved'],
  posts: ['postPublished', 'postChanged', 'postRemoved'],
  roles: ['roleGiven', 'roleChanged', 'roleTaken', 'left'],
  domain: ['domainChosen', 'domainVerified', 'domainRemoved'],
  jobs: ['jobPublished', 'jobChanged', 'jobClosed', 'jobRemoved'],
  applications: ['opened', 'cvOpened', 'moved', 'noteAdded', 'noteRemoved', 'exported'],
} as const;
export const TRAIL_AREAS = ['page', 'posts', 'roles', 'domain', 'jobs', 'applications'] as const;
export const TrailArea = z.enum(TRAIL_AREAS);

const TrailAction = z.enum(TRAIL_AREAS.flatMap((area) => [...TRAIL_ACTIONS[area]]));

/** An entry of the audit trail of a company. */
export const TrailEntry = z.object({
  _id: z.string(),
  action: TrailAction,
  /** Null if the server did it, once that account is deleted, and if the viewer may not see the member. */
  actor: z.nullable(MemberSummary),
  /** To whom it was done; null as for the actor, and once the application is withdrawn or erased. */
  member: z.nullable(MemberSummary),
  /** The title of the job, the name of the domain or the beginning of the post, as it was then. */
  subject: z.nullable(z.string()),
  /** Where an applicant was moved. */
  stage: z.nullable(Stage),
  /** The role that was given or taken. */
  role: z.nullable(CompanyRole),
  /** The id of a post that was published or changed; it may be deleted since. */
  post: z.nullable(z.string()),
  at: IsoTime,
});

export const listTrail = endpoint({
  access: 'session',
  atRoot: false,
  id: 'companies.trail',
  method: 'GET',
  path: '/companies/:id/trail',
  params: IdParams,
  summary: 'List what members did for a company, newest first. Only for its owners and administrators.',
  query: z.extend(PageQuery, { area: z.optional(TrailArea), job: z.optional(ObjectIdString) }),
  answer: z.object({ entries: z.array(TrailEntry), nextCursor }),
  errors: ['FORBIDDEN'],
});

export type TrailArea = z.infer<typeof TrailArea>;
export type TrailAction = z.infer<typeof TrailAction>;
export type TrailEntry = z.infer<typeof TrailEntry>;
