import { randomBytes } from 'node:crypto';
import { quietUntil } from '@weft/shared/notifications/quiet-hours';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Members } from '../../members/index.ts';
import { digestMail } from './digest-mail.ts';
import { nextDigestAt } from './digest-times.ts';
import type { NotificationStore } from '../notification.store.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { MailOutlet } from './mail-outlet.ts';
import { problemOf, type MailTrouble } from './mail-trouble.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

interface Deps {
  readonly notifications: NotificationStore;
  readonly settings: SettingsStore;
  readonly members: Pick<Members, 'store' | 'languageOf'>;
  readonly outlet: MailOutlet;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: () => string;
}

/**
 * Sends due digests exactly once: a digest is claimed before it is sent, so a crash loses one mail but never sends
 * two. No mail without unread entries.
 */
export class Digests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async sendDue(): Promise<void> {
    const { settings, clock, logger } = this.#deps;
    const now = clock.date();
    for (const { memberId, digest, dueAt, quietHours, mailTrouble } of await settings.findDue(now)) {
      const quiet = quietHours && quietUntil(quietHours, now);
      if (quiet) {
        await settings.postpone(memberId, dueAt, quiet);
        continue;
      }
      const next = nextDigestAt(digest, now);
      const token = randomBytes(32).toString('base64url');
      if (!next || !(await settings.claim(memberId, dueAt, next, secretDigest(token)))) continue;
      try {
        await this.#send(memberId, token, mailTrouble);
      } catch (error) {
        // A failing address does not stop the others.
        logger.warn({ err: error, memberId }, 'a digest could not be sent');
      }
    }
  }

  async #send(memberId: string, token: string, trouble: MailTrouble | undefined): Promise<void> {
    const { notifications, members, outlet, publicUrl, clock } = this.#deps;
    const member = await members.store.findPublicById(memberId);
    const counts = await notifications.waiting(memberId);
    if (!member || Object.keys(counts).length === 0) return;
    if (problemOf(trouble, member.email, clock.date()) !== null) return;
    const addresses = { publicUrl: publicUrl(), unsubscribe: unsubscribeUrl(publicUrl(), token) };
    const mail = inLanguage(members.languageOf(member), () => digestMail(member, counts, addresses));
    await outlet.send(memberId, mail, trouble);
  }
}
