import { APP_NAME } from '../app.ts';
import { SOCKET_LIMITS } from './events.ts';

/** These calls exist under `/api` only, because a screen has the same path. */
export const REALTIME_TEXTS = {
  noToken: 'No authentication token found',
  tooManySockets: `${APP_NAME} is already open in ${SOCKET_LIMITS.perMember} places. Close one to get live updates here.`,
} as const;
