import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { APPLICATION_LIMITS } from '../limits.ts';
import { ApplicationInput } from './fields.ts';
import { ApplicationCard, ApplicationForm, ApplicationView } from './views.ts';

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false } as const;
const byId = { ...common, params: IdParams } as const;
const Application = z.object({ application: ApplicationView });

export const getApplicationForm = endpoint({
  ...byId,
  id: 'applications.form',
  method: 'GET',
  path: '/jobs/:id/application-form',
  summary: 'Get what an application for a job would contain.',
  answer: z.object({ form: ApplicationForm }),
  errors: ['FORBIDDEN'],
});

export const sendApplication = endpoint({
  ...byId,
  id: 'applications.send',
  method: 'POST',
  path: '/jobs/:id/applications',
  summary: 'Apply for an open job with a copy of the profile. A member has one application per job.',
  body: ApplicationInput,
  files: { cv: { maxCount: 1, kinds: ['pdf'], maxBytes: APPLICATION_LIMITS.cvMaxBytes } },
  status: 201,
  answer: Application,
  errors: ['FORBIDDEN', 'QUOTA_EXCEEDED', 'BUSY'],
});

export const listApplications = endpoint({
  ...common,
  id: 'applications.list',
  method: 'GET',
  path: '/applications',
  summary: "List the viewer's applications, last sent first.",
  query: PageQuery,
  answer: z.object({ applications: z.array(ApplicationCard), nextCursor }),
});

export const getApplication = endpoint({
  ...byId,
  id: 'applications.get',
  method: 'GET',
  path: '/applications/:id',
  summary: "Get one of the viewer's applications with what was sent.",
  answer: Application,
});

export const withdrawApplication = endpoint({
  ...byId,
  id: 'applications.withdraw',
  method: 'DELETE',
  path: '/applications/:id',
  summary: "Withdraw one of the viewer's applications, which erases what was sent. Idempotent.",
  answer: Application,
});
