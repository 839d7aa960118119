import type { Digest } from '@weft/shared/notifications/settings';

const DAY = 24 * 60 * 60 * 1000;
const PERIODS = { daily: DAY, weekly: 7 * DAY } as const;

/** Returns when the next digest is due; undefined if there is none. */
export function nextDigestAt(digest: Digest, now: Date): Date | undefined {
  return digest === 'off' ? undefined : new Date(now.getTime() + PERIODS[digest]);
}
