import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { Members } from '../members/index.ts';
import { digestMail } from './digest-mail.ts';
import { nextDigestAt } from './digest-times.ts';
import type { NotificationStore } from './notification.store.ts';
import type { SettingsStore } from './settings.store.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe.ts';

interface Parts {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly members: Pick<Members, 'store'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: () => string;
}

/**
 * Sends the digests that are due, each once whoever looks: a digest is taken over before it is sent, so that a crash costs one mail
 * and never sends two. Nothing waits, no mail.
 */
export function createDigests(parts: Parts) {
  const { notifications, settings, members, mailer, clock, logger, publicUrl } = parts;

  const send = async (memberId: string, token: string): Promise<void> => {
    const member = await members.store.findPublicById(memberId);
    const counts = await notifications.waiting(memberId);
    if (!member || Object.keys(counts).length === 0) return;
    const unsubscribe = `${publicUrl()}/api${UNSUBSCRIBE_PATH}?token=${token}`;
    await mailer.send(digestMail(member.email, counts, { publicUrl: publicUrl(), unsubscribe }));
  };

  return async (): Promise<void> => {
    const now = clock.date();
    for (const { memberId, digest, dueAt } of await settings.findDue(now)) {
      const next = nextDigestAt(digest, now);
      const token = randomBytes(32).toString('base64url');
      if (!next || !(await settings.claim(memberId, dueAt, next, secretDigest(token)))) continue;
      try {
        await send(memberId, token);
      } catch (error) {
        // One address that takes no mail keeps nobody else's from going out.
        logger.warn({ err: error, memberId }, 'a digest could not be sent');
      }
    }
  };
}
