import { useEffect, useEffectEvent } from 'react';
import { setUnauthorizedHandler } from '@/lib/api/api-client';
import { useEndSession } from './use-end-session';

/** Watches all calls for the answer that the session is over. */
export function SessionWatch() {
  const endSession = useEndSession();
  const handleUnauthorized = useEffectEvent(endSession);
  useEffect(() => {
    setUnauthorizedHandler((error) => handleUnauthorized(error));
    return () => setUnauthorizedHandler(() => undefined);
  }, []);
  return null;
}
