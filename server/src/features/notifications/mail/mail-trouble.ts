import type { MailProblem } from '@weft/shared/notifications/settings';
import { secretDigest } from '../../../platform/secret-digest.ts';

/** What a mail server said about an address of a member. */
export interface MailTrouble {
  /** Digest of the address: a changed one has no trouble. */
  address: string;
  /** Refusals since the last mail that was taken. */
  failures: number;
  /** Whether the last refusal was for ever. */
  isFinal: boolean;
  at: Date;
}

/** So many refusals for now pause mails. */
const PAUSED_AFTER = 3;
const PAUSE = 24 * 60 * 60_000;

/** Which addresses are paused now. */
export const pauseRule = (now: Date) => ({
  refusals: PAUSED_AFTER,
  since: new Date(now.getTime() - PAUSE),
});

export const addressDigest = (email: string): string => secretDigest(email.toLowerCase());

/** When mails to a paused address begin again. */
export const pausedUntil = ({ at }: MailTrouble): Date => new Date(at.getTime() + PAUSE);

/** Why mails about what is unread are not sent to this address; null if they are. */
export function problemOf(trouble: MailTrouble | undefined, email: string, now: Date): MailProblem | null {
  if (trouble?.address !== addressDigest(email)) return null;
  if (trouble.isFinal) return 'refused';
  return trouble.failures >= PAUSED_AFTER && now < pausedUntil(trouble) ? 'paused' : null;
}
