import type { Presence } from '@weft/shared/messaging/views';
import { relativeTime } from '@/lib/format/relative-time';

/** Whether somebody is there. `away` is connected, and shown as there: the product knows no third word. */
export function showsAsOnline(presence: Presence | undefined): boolean {
  return presence !== undefined && presence.status !== 'offline';
}

/** `Online`, `Last seen {time}`, or without a known time `Last seen recently`. */
export function presenceText(presence: Presence | undefined, now: number): string {
  if (showsAsOnline(presence)) return 'Online';
  const seen = presence?.lastSeen;
  if (!seen || Number.isNaN(Date.parse(seen))) return 'Last seen recently';
  const ago = relativeTime(seen, now);
  return `Last seen ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`;
}
