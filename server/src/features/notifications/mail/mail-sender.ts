import { randomBytes } from 'node:crypto';
import { isReachedBy, type MatrixKind } from '@weft/shared/notifications/channels';
import { quietUntil } from '@weft/shared/notifications/quiet-hours';
import type { Clock } from '../../../platform/clock/clock.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { Member, Members } from '../../members/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { MailOutlet } from './mail-outlet.ts';
import { pausedUntil, problemOf } from './mail-trouble.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export interface MailSenderDeps {
  readonly settings: Pick<SettingsStore, 'find' | 'addToken'>;
  readonly members: Pick<Members, 'languageOf'> & {
    readonly store: Pick<Members['store'], 'findPublicById'>;
  };
  readonly outlet: MailOutlet;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: () => string;
}

export type Recipient = Pick<Member, 'email' | 'fullName'>;

/** What goes into one mail: everything of one kind that is due for one member. */
export interface DueGroup {
  readonly receiver: string;
  readonly kind: MatrixKind;
}

/** A mail that can be written. */
export interface Composed<Item> {
  /** What it tells. */
  readonly told: readonly Item[];
  /** The same for each attempt to send it. */
  readonly id: string;
  /** Writes it in the current language. */
  readonly write: (to: Recipient, unsubscribe: string) => Omit<Mail, 'id'>;
}

/** An outbox in the database: what is due is claimed for a time by one server, and ended after it was sent. */
export interface MailOutbox<Group extends DueGroup, Item> {
  /** What is due, that which waits longest first; a bounded number. */
  findDue(now: Date): Promise<readonly Group[]>;
  /** Moves a group to a later time. */
  postpone(group: Group, until: Date): Promise<void>;
  /** Returns what no other server has claimed, and makes it due again at `until`. */
  claim(group: Group, until: Date): Promise<readonly Item[]>;
  /** Ends the claim of items that were told, or that need not be told. */
  end(items: readonly Item[], isSent: boolean): Promise<void>;
}

/** Writes the mails of an outbox. */
export interface MailComposer<Item> {
  /** Undefined if nothing is left to tell: the member has read it, or may not see it any more. */
  compose(receiver: string, items: readonly Item[]): Promise<Composed<Item> | undefined>;
}

/** A mail that was not sent by then is tried again (ms): its server ended, or the mail server refused it. */
export const TRIED_AGAIN_AFTER = 10 * 60_000;
/** What is older is not told any more (ms). */
const TRIED_FOR = 48 * 60 * 60_000;

/** Whether something that happened then is still worth a mail. */
export function isWorthMail(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() < TRIED_FOR;
}

/** Sends the mails of an outbox at least once. A repeated one has the same id. */
export class MailSender {
  readonly #deps: MailSenderDeps;

  constructor(deps: MailSenderDeps) {
    this.#deps = deps;
  }

  async sendDue<Group extends DueGroup, Item>(
    outbox: MailOutbox<Group, Item>,
    composer: MailComposer<Item>,
  ): Promise<void> {
    const { clock, logger } = this.#deps;
    for (const group of await outbox.findDue(clock.date())) {
      try {
        if (!(await this.#send(outbox, composer, group))) return;
      } catch (error) {
        const { receiver, kind } = group;
        // A failing address does not stop the others.
        logger.warn(
          { err: error, memberId: receiver, kind },
          'a mail about what is unread could not be sent',
        );
      }
    }
  }

  /** Returns false if the network has to wait. Only mails that are sent count under the rates. */
  async #send<Group extends DueGroup, Item>(
    outbox: MailOutbox<Group, Item>,
    composer: MailComposer<Item>,
    group: Group,
  ): Promise<boolean> {
    const { settings, members, outlet, clock } = this.#deps;
    const { receiver, kind } = group;
    const now = clock.date();
    const { chosen, quietHours, mailTrouble } = await settings.find(receiver);
    const isWanted = isReachedBy(chosen, kind, 'mail');
    const found = isWanted ? await members.store.findPublicById(receiver) : null;
    const problem = found && problemOf(mailTrouble, found.email, now);
    const member = problem === null ? found : null;
    const later =
      (quietHours && quietUntil(quietHours, now)) ||
      (problem === 'paused' && mailTrouble && pausedUntil(mailTrouble)) ||
      (member && (await outlet.reserve(receiver)));
    if (later === 'full') return false;
    if (later) {
      await outbox.postpone(group, later);
      return true;
    }
    const items = await outbox.claim(group, new Date(now.getTime() + TRIED_AGAIN_AFTER));
    const composed = member && items.length > 0 ? await composer.compose(receiver, items) : undefined;
    if (member && !composed) await outlet.release(receiver);
    const told = composed?.told ?? [];
    const untold = items.filter((item) => !told.includes(item));
    if (untold.length > 0) await outbox.end(untold, false);
    if (!member || !composed) return true;
    const unsubscribe = await this.#unsubscribeLink(receiver, kind);
    const mail = inLanguage(members.languageOf(member), () => composed.write(member, unsubscribe));
    await outlet.sendCounted(receiver, { ...mail, id: composed.id }, mailTrouble);
    await outbox.end(told, true);
    return true;
  }

  async #unsubscribeLink(receiver: string, kind: MatrixKind): Promise<string> {
    const { settings, publicUrl } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    await settings.addToken(receiver, kind, secretDigest(token));
    return unsubscribeUrl(publicUrl(), token);
  }
}
