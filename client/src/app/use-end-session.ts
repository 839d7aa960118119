import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { rememberPlace } from '@/lib/place-state';
import { dropSession, isLeaving } from '@/lib/session';
import { notify } from '@/notifications/notify';

/**
 * Leads to sign-in, with the place remembered, once the server has said that the session is over. What was typed stays where
 * its screen keeps it; what was read with the session goes with the member area's cache.
 */
export function useEndSession(): () => void {
  const navigate = useNavigate();
  return () => {
    // Calls and socket may find it out at once, and some come back after a sign-out: once is enough.
    if (isLeaving() || window.location.pathname === paths.signIn) return;
    const place = { ...rememberPlace(window.location), hasEnded: true };
    dropSession();
    notify.info(ACCOUNT_TEXTS.failed.sessionEnded);
    void navigate(paths.signIn, { replace: true, state: place });
  };
}
