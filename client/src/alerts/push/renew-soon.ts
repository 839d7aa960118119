/** Renews the member's subscription to push messages in the background, or ends that of another member. */
export function renewPushSoon(memberId: string): void {
  // A browser keeps no subscription without the permission, so most starts needn't load the code.
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // The next start tries again.
  import('./subscription').then(({ renewPush }) => renewPush(memberId)).catch(() => undefined);
}
