import { randomBytes } from 'node:crypto';
import { isReachedBy } from '@weft/shared/notifications/channels';
import { quietUntil } from '@weft/shared/notifications/quiet-hours';
import type { Clock } from '../../../platform/clock/clock.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Members } from '../../members/index.ts';
import type { DueMail, UnreadMails } from '../../messaging/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import { messageMail, type UnreadFrom } from './message-mail.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

interface Deps {
  readonly unreadMails: UnreadMails;
  readonly settings: SettingsStore;
  readonly members: Pick<Members, 'store' | 'languageOf' | 'summariesOf'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: () => string;
  /** Members hidden from this member. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
}

/** Number of conversations of each side that one run takes. */
const AT_ONCE = 100;
/** A mail that was not sent by then is tried again (ms): its server ended, or the mail server refused it. */
const TRIED_AGAIN_AFTER = 10 * 60_000;
/** Older messages are not told any more (ms). */
const TRIED_FOR = 48 * 60 * 60_000;

interface Waiting extends UnreadFrom {
  readonly mail: DueMail;
}

/**
 * Sends mails about messages that stay unread, at least once: a mail is claimed for some minutes, and ended after it
 * was sent. A repeated one has the same id. All conversations of a member that are due go into one mail, and each is
 * told once until the member has read it.
 */
export class MessageMails {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async sendDue(): Promise<void> {
    const { unreadMails, clock, logger } = this.#deps;
    const due = await unreadMails.findDue(clock.date(), AT_ONCE);
    for (const receiver of new Set(due.map((mail) => mail.receiver))) {
      try {
        await this.#sendTo(
          receiver,
          due.filter((mail) => mail.receiver === receiver),
        );
      } catch (error) {
        // A failing address does not stop the others.
        logger.warn({ err: error, memberId: receiver }, 'a mail about messages could not be sent');
      }
    }
  }

  async #sendTo(receiver: string, due: readonly DueMail[]): Promise<void> {
    const { unreadMails, settings, members, mailer, clock } = this.#deps;
    const now = clock.date();
    const { chosen, quietHours } = await settings.find(receiver);
    const quiet = quietHours && quietUntil(quietHours, now);
    const mails = await this.#claim(due, quiet ?? new Date(now.getTime() + TRIED_AGAIN_AFTER));
    if (quiet) return;
    const member = await members.store.findPublicById(receiver);
    const isWanted = isReachedBy(chosen, 'message', 'mail') && member !== null;
    const waiting = isWanted ? await this.#waiting(receiver, mails, now) : [];
    const told = waiting.map(({ mail }) => mail);
    await unreadMails.end(
      mails.filter((mail) => !told.includes(mail)),
      false,
    );
    if (!member || waiting.length === 0) return;
    const addresses = await this.#addressesFor(receiver, told);
    const content = inLanguage(members.languageOf(member), () =>
      messageMail(member.email, waiting, addresses),
    );
    await mailer.send({ ...content, id: idOf(told) });
    await unreadMails.end(told, true);
  }

  async #claim(due: readonly DueMail[], until: Date): Promise<DueMail[]> {
    const claimed = await Promise.all(due.map((mail) => this.#deps.unreadMails.claim(mail, until)));
    return claimed.filter((mail) => mail !== undefined);
  }

  /** Those of the mails that have something to tell now: not from hidden members, and not only deleted messages. */
  async #waiting(receiver: string, mails: readonly DueMail[], now: Date): Promise<Waiting[]> {
    const { unreadMails, members, hiddenFrom } = this.#deps;
    const young = mails.filter(({ lastMessageAt }) => now.getTime() - lastMessageAt.getTime() < TRIED_FOR);
    if (young.length === 0) return [];
    const [hidden, summaries, counts] = await Promise.all([
      hiddenFrom(receiver),
      members.summariesOf(young.map(({ sender }) => sender)),
      unreadMails.countWaiting(young),
    ]);
    return young.flatMap((mail) => {
      const name = hidden.has(mail.sender) ? undefined : summaries.get(mail.sender)?.fullName;
      const count = counts.get(mail.conversation);
      return name !== undefined && count !== undefined ? [{ mail, name, count }] : [];
    });
  }

  async #addressesFor(receiver: string, told: readonly DueMail[]) {
    const { settings, publicUrl } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    await settings.addToken(receiver, 'messages', secretDigest(token));
    const [only, ...others] = told;
    const thread = only && others.length === 0 ? `?user=${only.sender}` : '';
    return {
      messages: `${publicUrl()}/messages${thread}`,
      unsubscribe: unsubscribeUrl(publicUrl(), token),
    };
  }
}

/** The same for a mail that is sent again, because nothing was read in between. */
function idOf(told: readonly DueMail[]): string {
  const places = told.map(({ conversation, receiver, readSeq }) => `${conversation}.${receiver}.${readSeq}`);
  return secretDigest(places.sort().join()).slice(0, 32);
}
