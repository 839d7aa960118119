import { useEffect } from 'react';
import { renewPushSoon } from '@/alerts/push/renew-soon';

/** Renews the member's subscription to push messages after a start or sign-in, and ends that of another member. */
export function usePushRenewal(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId !== undefined) renewPushSoon(memberId);
  }, [memberId]);
}
