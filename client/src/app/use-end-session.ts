import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { rememberPlace } from '@/lib/storage/place-state';
import { dropSession, isLeaving } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';

/** What the server said of the end, as far as it did. */
interface SessionEnd {
  readonly code?: string;
  readonly message: string;
}

/**
 * Leads to sign-in, with the place remembered, once the server has said that the session is over. What was typed stays where
 * its screen keeps it; what was read with the session goes with the member area's cache. A suspended member is told there why,
 * for as long as they stay.
 */
export function useEndSession(): (why?: SessionEnd) => void {
  const navigate = useNavigate();
  return (why) => {
    // Calls and socket may find it out at once, and some come back after a sign-out: once is enough.
    if (isLeaving() || window.location.pathname === paths.signIn) return;
    const isSuspended = why?.code === 'SUSPENDED';
    const place = {
      ...rememberPlace(window.location),
      hasEnded: true,
      ...(isSuspended && { refusal: why.message }),
    };
    dropSession();
    if (!isSuspended) notify.info(ACCOUNT_TEXTS.failed.sessionEnded);
    void navigate(paths.signIn, { replace: true, state: place });
  };
}
