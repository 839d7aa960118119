import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { Approval, ClosingReason } from './choices.ts';
import { ClientId, JobInput } from './fields.ts';
import { ApprovalRequest, JobCard, JobView, PostedJob } from './views.ts';

/** These calls exist only under `/api`, because a screen has the same path. */
const common = { access: 'session', atRoot: false } as const;
const ofJob = { ...common, params: IdParams } as const;
const Job = z.object({ job: JobView });
const Jobs = z.object({ jobs: z.array(JobCard), nextCursor });

export const createJob = endpoint({
  ...common,
  id: 'jobs.create',
  method: 'POST',
  path: '/jobs',
  summary:
    'Create the draft of a job: for members with a role in the company, or without one in their own name where the network allows that.',
  body: z.extend(JobInput, {
    /** Null: the member offers it in their own name. */
    company: z.nullable(ObjectIdString),
    clientId: ClientId,
  }),
  status: 201,
  answer: Job,
  errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
});

export const getJob = endpoint({
  ...ofJob,
  id: 'jobs.get',
  method: 'GET',
  path: '/jobs/:id',
  summary:
    'Get a job. Drafts are visible to members with a role in the company, or to the one who offers it.',
  answer: Job,
});

export const updateJob = endpoint({
  ...ofJob,
  id: 'jobs.update',
  method: 'PUT',
  path: '/jobs/:id',
  summary: 'Replace the fields of a draft or an open job. Its date stays.',
  body: JobInput,
  answer: Job,
  errors: ['FORBIDDEN'],
});

export const publishJob = endpoint({
  ...ofJob,
  id: 'jobs.publish',
  method: 'PUT',
  path: '/jobs/:id/publication',
  summary: 'Publish a draft. Idempotent. Only if who offers it may publish jobs.',
  answer: Job,
  errors: ['FORBIDDEN', 'QUOTA_EXCEEDED'],
});

export const closeJob = endpoint({
  ...ofJob,
  id: 'jobs.close',
  method: 'PUT',
  path: '/jobs/:id/closing',
  summary: 'Close an open job for good. Idempotent.',
  body: z.object({ reason: ClosingReason }),
  answer: Job,
  errors: ['FORBIDDEN'],
});

export const removeJob = endpoint({
  ...ofJob,
  id: 'jobs.remove',
  method: 'DELETE',
  path: '/jobs/:id',
  summary: 'Delete a job.',
  answer: z.object({}),
  errors: ['FORBIDDEN'],
});

export const saveJob = endpoint({
  ...ofJob,
  id: 'jobs.save',
  method: 'PUT',
  path: '/jobs/:id/save',
  summary: 'Save a job for later. Idempotent.',
  answer: z.object({ isSaved: z.boolean() }),
  errors: ['QUOTA_EXCEEDED'],
});

export const unsaveJob = endpoint({
  ...ofJob,
  id: 'jobs.unsave',
  method: 'DELETE',
  path: '/jobs/:id/save',
  summary: 'Remove a job from the saved ones. Idempotent.',
  answer: z.object({ isSaved: z.boolean() }),
});

export const listSavedJobs = endpoint({
  ...common,
  id: 'jobs.saved',
  method: 'GET',
  path: '/saved-jobs',
  summary: 'List the saved jobs that the viewer may see, last saved first.',
  query: PageQuery,
  answer: Jobs,
});

export const listPostedJobs = endpoint({
  ...common,
  id: 'jobs.posted',
  method: 'GET',
  path: '/posted-jobs',
  summary:
    'List all jobs of the companies in which the viewer has a role, and those in their own name, newest first. Who hires gets the numbers of applicants.',
  query: PageQuery,
  answer: z.object({ jobs: z.array(PostedJob), nextCursor }),
});

export const getJobPosting = endpoint({
  ...common,
  id: 'jobs.posting',
  method: 'GET',
  path: '/job-posting',
  summary: 'Get whether members may offer jobs in their own name.',
  answer: z.object({ mayPostPrivately: z.boolean() }),
});

export const requestApproval = endpoint({
  ...ofJob,
  id: 'jobs.requestApproval',
  method: 'PUT',
  path: '/companies/:id/job-approval',
  summary: 'Ask the moderators to let a company publish jobs. Idempotent.',
  answer: z.object({ approval: Approval }),
  errors: ['FORBIDDEN'],
});

export const listApprovals = endpoint({
  ...common,
  needsPermission: 'cases.decide',
  id: 'jobs.approvals',
  method: 'GET',
  path: '/job-approvals',
  summary: 'List the companies that asked to publish jobs, last asked first.',
  query: PageQuery,
  answer: z.object({ requests: z.array(ApprovalRequest), nextCursor }),
});

export const decideApproval = endpoint({
  ...ofJob,
  needsPermission: 'cases.decide',
  id: 'jobs.decideApproval',
  method: 'PUT',
  path: '/job-approvals/:id',
  summary: 'Decide whether a company may publish jobs, unless one has a role in it; can be changed later.',
  errors: ['FORBIDDEN'],
  body: z.object({ approval: z.enum(['approved', 'declined']) }),
  answer: z.object({ request: ApprovalRequest }),
});
