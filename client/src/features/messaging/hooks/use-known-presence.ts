import type { Presence } from '@weft/shared/messaging/views';
import { useContext } from 'react';
import { CutOffContext } from '@/realtime/live-context';

/** The presence as far as it is known: who was there before this page lost the server may have gone since. */
export function useKnownPresence(presence: Presence | undefined): Presence | undefined {
  return useContext(CutOffContext) ? undefined : presence;
}
