import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/** More applicants are not counted. */
export const APPLICANTS_COUNTED = 100;

export const getNotices = endpoint({
  access: 'session',
  atRoot: false,
  needsPermission: 'applications.decide',
  id: 'administration.notices',
  method: 'GET',
  path: '/admin/notices',
  summary: 'Get what waits for owners and administrators: applicants, and whether backups fail.',
  answer: z.object({
    notices: z.object({
      /** Applicants who wait, counted up to a limit. */
      applicants: z.number(),
      /** Whether the last backup could not be made. */
      isBackupFailing: z.boolean(),
    }),
  }),
});
