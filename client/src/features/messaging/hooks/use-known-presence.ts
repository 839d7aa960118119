import type { Presence } from '@weft/shared/messaging/views';
import { useOffline } from '@/realtime/use-offline';

/** A member's presence, or undefined while this page is offline: it may have changed since. */
export function useKnownPresence(presence: Presence | undefined): Presence | undefined {
  return useOffline() ? undefined : presence;
}
