import { APP_NAME } from '../app.ts';
import { SOCKET_LIMITS } from './limits.ts';

/** Texts of sockets that server and client share. */
export const SOCKET_TEXTS = {
  noToken: 'No authentication token found',
  tooManySockets: `${APP_NAME} is already open in ${SOCKET_LIMITS.perMember} places. Close one to get live updates here.`,
} as const;
