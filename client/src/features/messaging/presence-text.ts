import type { Presence } from '@weft/shared/messaging/views';
import { relativeTimeInSentence } from '@/lib/format/relative-time';
import { texts } from './texts/generated';

/** Whether a member is shown as online. `away` counts, because such a member is connected. */
export function showsAsOnline(presence: Presence | undefined): boolean {
  return presence !== undefined && presence.status !== 'offline';
}

/** Returns `Online`, `Last seen {time}`, or `Last seen recently` if the time is unknown. */
export function presenceText(presence: Presence | undefined, now: number): string {
  if (showsAsOnline(presence)) return texts.presence.online;
  const seen = presence?.lastSeen;
  if (!seen || Number.isNaN(Date.parse(seen))) return texts.presence.recently;
  return texts.presence.lastSeen({ ago: relativeTimeInSentence(seen, now) });
}
