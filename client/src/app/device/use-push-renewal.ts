import { useEffect } from 'react';

/** Renews the member's subscription to push messages after a start or sign-in, and ends that of another member. */
export function usePushRenewal(memberId: string | undefined): void {
  useEffect(() => {
    // A browser keeps no subscription without the permission, so most starts needn't load the code.
    if (memberId === undefined || !('Notification' in window) || Notification.permission !== 'granted')
      return;
    // The next start tries again.
    import('@/alerts/push/subscription').then(({ renewPush }) => renewPush(memberId)).catch(() => undefined);
  }, [memberId]);
}
