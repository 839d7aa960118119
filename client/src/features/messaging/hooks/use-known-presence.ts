import type { Presence } from '@weft/shared/messaging/views';
import { useOffline } from '@/realtime/use-offline';

/** A member's presence; undefined while this page is offline, because it may have changed. */
export function useKnownPresence(presence: Presence | undefined): Presence | undefined {
  return useOffline() ? undefined : presence;
}
