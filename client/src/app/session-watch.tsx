import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { setUnauthorizedHandler } from '@/lib/api-client';
import { paths } from '@/lib/paths';
import { rememberPlace } from '@/lib/place-state';
import { dropSession } from '@/lib/session';
import { notify } from '@/notifications/notify';

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/**
 * Leads to sign-in when the server says that the session has ended, with the place remembered. What was typed stays
 * where its screen keeps it; what was read with the session goes with the member area's cache.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    setUnauthorizedHandler(() => {
      // Several calls may find it out at once, and some come back after a sign-out: once is enough.
      if (window.location.pathname === paths.signIn) return;
      const place = { ...rememberPlace(window.location), hasEnded: true };
      dropSession();
      notify.info(SESSION_ENDED);
      void navigate(paths.signIn, { replace: true, state: place });
    });
    return () => setUnauthorizedHandler(() => undefined);
  }, [navigate]);
  return null;
}
