import { askEarly } from '@/lib/api/early-answers';
import { paths } from '@/lib/paths';
import { sessionToken } from '@/lib/api/session';

/** What a member's first screen asks for: written out, because their contracts would come with all that describes an answer. */
export const FIRST_CALLS = {
  everywhere: ['/user/profile'],
  dashboard: ['/media/getAllMedia', '/connection/received'],
} as const;

/** Asks at the very start for what the screen at this address will ask for. */
export function sendFirstCalls(): void {
  const token = sessionToken();
  if (token === undefined) return;
  askEarly(FIRST_CALLS.everywhere, token);
  if (window.location.pathname === paths.dashboard) askEarly(FIRST_CALLS.dashboard, token);
}
