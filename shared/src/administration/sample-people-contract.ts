import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/**
 * `unavailable`: others have joined, so that none can be added. `failed`: adding or removing failed or was interrupted;
 * removing starts afresh.
 */
const STATES = ['unavailable', 'none', 'adding', 'added', 'removing', 'failed'] as const;

/** The invented members of an empty network. */
export const SamplePeople = z.object({
  state: z.enum(STATES),
  /** How many of them are members now, and how many there are in all. */
  joined: z.number(),
  total: z.number(),
});
export type SamplePeople = z.infer<typeof SamplePeople>;

const common = {
  access: 'session',
  atRoot: false,
  path: '/admin/sample-people',
  needsPermission: 'samplePeople.manage',
  answer: z.object({ samplePeople: SamplePeople }),
} as const;

export const getSamplePeople = endpoint({
  ...common,
  id: 'samplePeople.state',
  method: 'GET',
  summary: 'Get the state of the sample people.',
});

export const addSamplePeople = endpoint({
  ...common,
  id: 'samplePeople.add',
  method: 'PUT',
  summary:
    'Begin to add invented members with posts, jobs and messages, while there are no other members. Idempotent.',
  errors: ['FORBIDDEN'],
});

export const removeSamplePeople = endpoint({
  ...common,
  id: 'samplePeople.remove',
  method: 'DELETE',
  summary: 'Begin to remove them with everything that they did. Idempotent.',
});
