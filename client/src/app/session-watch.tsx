import { useQueryClient } from '@tanstack/react-query';
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
 * where its screen keeps it: only the session and what was read with it go.
 */
export function SessionWatch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    setUnauthorizedHandler(() => {
      // Several calls may find it out at once, and some come back after a sign-out: once is enough.
      if (window.location.pathname === paths.signIn) return;
      const place = rememberPlace(window.location);
      dropSession();
      notify.info(SESSION_ENDED);
      void Promise.resolve(navigate(paths.signIn, { replace: true, state: place })).then(() =>
        client.clear(),
      );
    });
    return () => setUnauthorizedHandler(() => undefined);
  }, [client, navigate]);
  return null;
}
