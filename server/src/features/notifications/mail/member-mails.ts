import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { SettingsStore } from '../settings.store.ts';
import type { MailOutlet } from './mail-outlet.ts';
import { isWorthMail, TRIED_AGAIN_AFTER } from './mail-sender.ts';
import { pausedUntil, problemOf } from './mail-trouble.ts';
import { newMailId } from './new-mail-id.ts';

interface Deps {
  readonly settings: Pick<SettingsStore, 'find'>;
  readonly outlet: MailOutlet;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A mail that waits for its member. */
export interface WaitingMail {
  readonly member: Member;
  /** When the reason for the mail came up. */
  readonly since: Date;
  /** Of an earlier attempt. */
  readonly mailId: string | undefined;
}

/** Where the mails wait. */
export interface MemberMailbox {
  findDue(now: Date): Promise<readonly WaitingMail[]>;
  /** Makes the mail due again at `until`; false if another server has claimed it, or it is not needed any more. */
  claim(memberId: string, mailId: string, until: Date, now: Date): Promise<boolean>;
  postpone(memberId: string, until: Date): Promise<void>;
  /** `member` as it was found. */
  end(member: Member): Promise<void>;
  write(member: Member): Promise<Omit<Mail, 'id'>>;
}

/** Sends mails about accounts at least once, within the network's rate. A repeated one has the same id. */
export class MemberMails {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async sendDue(mailbox: MemberMailbox): Promise<void> {
    const { clock, outlet, logger } = this.#deps;
    for (const waiting of await mailbox.findDue(clock.date())) {
      if (!(await outlet.hasRoom())) return;
      try {
        await this.#send(mailbox, waiting);
      } catch (error) {
        // A failing address does not stop the others.
        logger.warn(
          { err: error, memberId: waiting.member._id },
          'a mail about an account could not be sent',
        );
      }
    }
  }

  async #send(mailbox: MemberMailbox, { member, since, mailId = newMailId() }: WaitingMail): Promise<void> {
    const { settings, outlet, clock } = this.#deps;
    const now = clock.date();
    if (!isWorthMail(since, now)) return mailbox.end(member);
    const { mailTrouble } = await settings.find(member._id);
    const until = new Date(now.getTime() + TRIED_AGAIN_AFTER);
    if (mailTrouble && problemOf(mailTrouble, member.email, now) !== null) {
      const pauseEnds = pausedUntil(mailTrouble);
      return mailbox.postpone(member._id, pauseEnds > until ? pauseEnds : until);
    }
    if (!(await mailbox.claim(member._id, mailId, until, now))) return;
    await outlet.send(member._id, { ...(await mailbox.write(member)), id: mailId }, mailTrouble);
    await mailbox.end(member);
  }
}
