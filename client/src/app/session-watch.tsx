import { useEffect, useEffectEvent } from 'react';
import { setUnauthorizedHandler } from '@/lib/api/api-client';
import { useEndSession } from './use-end-session';

/** Ends the session when any API call reports that it has ended. */
export function SessionWatch() {
  const endSession = useEndSession();
  const handleUnauthorized = useEffectEvent(endSession);
  useEffect(() => {
    setUnauthorizedHandler((error) => handleUnauthorized(error));
    return () => setUnauthorizedHandler(() => undefined);
  }, []);
  return null;
}
