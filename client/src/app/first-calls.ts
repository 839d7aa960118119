import { prefetchResponses } from '@/lib/api/prefetched-responses';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';

/** Paths of the calls of a member's first screen. Importing their contracts would add the response schemas to the first load. */
export const FIRST_CALLS = {
  everywhere: ['/user/profile'],
  dashboard: ['/media/getAllMedia', '/connection/received'],
} as const;

/** Sends the calls of the screen at this address before its code has loaded. */
export function sendFirstCalls(): void {
  const token = sessionToken();
  if (token === undefined) return;
  prefetchResponses(FIRST_CALLS.everywhere, token);
  if (window.location.pathname === paths.dashboard) prefetchResponses(FIRST_CALLS.dashboard, token);
}
