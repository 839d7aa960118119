import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

const common = { access: 'session', atRoot: false, needsPermission: 'jobs.manage' } as const;

const JobSettings = z.object({
  /** Whether members may offer jobs in their own name. */
  privateJobs: z.boolean(),
});

const answer = z.object({
  settings: JobSettings,
  /** The variables of the environment that set a setting, by setting. */
  locked: z.object({ privateJobs: z.optional(z.string()) }),
});

export const getJobSettings = endpoint({
  ...common,
  id: 'administration.jobs',
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Get who may offer jobs.',
  answer,
});

export const changeJobSettings = endpoint({
  ...common,
  id: 'administration.changeJobs',
  method: 'PUT',
  path: '/admin/jobs',
  summary:
    'Let members offer jobs in their own name, or no longer: then open ones stay until they end. A setting of the environment stays as it is. Idempotent.',
  body: JobSettings,
  answer,
  errors: ['FORBIDDEN'],
});

export type JobSettings = z.infer<typeof JobSettings>;
export type JobSettingsAnswer = z.infer<typeof answer>;
