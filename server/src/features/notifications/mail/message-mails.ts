import type { Clock } from '../../../platform/clock/clock.ts';
import type { Members } from '../../members/index.ts';
import type { DueMail, UnreadMails } from '../../messaging/index.ts';
import {
  isWorthMail,
  type Composed,
  type DueGroup,
  type MailComposer,
  type MailOutbox,
} from './mail-sender.ts';
import { messageMail, type UnreadFrom } from './message-mail.ts';
import { newMailId } from './new-mail-id.ts';

interface Deps {
  readonly unreadMails: UnreadMails;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Members hidden from this member. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
}

/** Number of conversations of each side that one run takes. */
const AT_ONCE = 500;

/** Conversations that one mail tells of. Those of an interrupted mail are a group of their own. */
interface DueConversations extends DueGroup {
  readonly mailId: string | undefined;
  readonly due: readonly DueMail[];
}

interface Waiting extends UnreadFrom {
  readonly mail: DueMail;
}

/**
 * Mails about messages that stay unread. All conversations of a member that are due go into one mail, and each is told
 * once until the member has read it.
 */
export class MessageMails implements MailOutbox<DueConversations, DueMail>, MailComposer<DueMail> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async findDue(now: Date): Promise<readonly DueConversations[]> {
    const all = await this.#deps.unreadMails.findDue(now, AT_ONCE);
    const groups = new Map<string, DueConversations & { readonly due: DueMail[] }>();
    for (const mail of all) {
      const { receiver, mailId } = mail;
      const key = `${receiver} ${mailId ?? ''}`;
      const group = groups.get(key) ?? { receiver, kind: 'message', mailId, due: [] };
      group.due.push(mail);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  postpone({ due }: DueConversations, until: Date): Promise<void> {
    return this.#deps.unreadMails.postpone(due, until);
  }

  async claim({ due, mailId = newMailId() }: DueConversations, until: Date): Promise<readonly DueMail[]> {
    const claimed = await Promise.all(due.map((mail) => this.#deps.unreadMails.claim(mail, mailId, until)));
    return claimed.filter((mail) => mail !== undefined);
  }

  end(mails: readonly DueMail[], isSent: boolean): Promise<void> {
    return this.#deps.unreadMails.end(mails, isSent);
  }

  async compose(receiver: string, mails: readonly DueMail[]): Promise<Composed<DueMail> | undefined> {
    const waiting = await this.#waiting(receiver, mails);
    const [only, ...others] = waiting;
    const mailId = only?.mail.mailId;
    if (!only || mailId === undefined) return undefined;
    const told = waiting.map(({ mail }) => mail);
    const thread = others.length === 0 ? `?user=${only.mail.sender}` : '';
    const messages = `${this.#deps.publicUrl()}/messages${thread}`;
    return {
      told,
      id: mailId,
      write: (to, unsubscribe) => messageMail(to, waiting, { messages, unsubscribe }),
    };
  }

  /** Those of the mails that have something to tell now: not from hidden members, and not only deleted messages. */
  async #waiting(receiver: string, mails: readonly DueMail[]): Promise<Waiting[]> {
    const { unreadMails, members, hiddenFrom, clock } = this.#deps;
    const young = mails.filter(({ lastMessageAt }) => isWorthMail(lastMessageAt, clock.date()));
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
}
