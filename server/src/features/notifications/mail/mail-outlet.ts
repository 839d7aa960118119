import type { RateRule } from '../../../http/routes/rate-rule.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mail, Mailer } from '../../../platform/mailer/mailer.ts';
import { refusalOf } from '../../../platform/mailer/refusal-of.ts';
import { rateWait, type CountRate } from '../rate-wait.ts';
import type { SettingsStore } from '../settings.store.ts';
import { addressDigest, type MailTrouble } from './mail-trouble.ts';

interface Deps {
  readonly settings: Pick<SettingsStore, 'noteRefusal' | 'forgetTrouble'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Counts a mail, and takes back one that was not sent. */
  readonly countRate: CountRate;
  readonly takeBackRate: CountRate;
}

const OF_MEMBER: RateRule = { name: 'unread-mails', per: 'member', points: 24, seconds: 86_400 };
/** Mail providers block senders of sudden masses. */
const OF_NETWORK: RateRule = { name: 'network-mails', per: 'member', points: 300, seconds: 60 };
const NETWORK = 'network';

/** Sends mails that members did not ask for: within rates, and not to addresses that mail servers refuse. */
export class MailOutlet {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Counts a mail of the network; false if it has to wait. */
  async hasRoom(): Promise<boolean> {
    return (await rateWait(this.#deps.countRate, OF_NETWORK, NETWORK)) === undefined;
  }

  /** Counts a mail to a member; returns when it may be sent if it has to wait. */
  async waitFor(memberId: string): Promise<Date | undefined> {
    const wait = await rateWait(this.#deps.countRate, OF_MEMBER, memberId);
    return wait === undefined ? undefined : new Date(this.#deps.clock.now() + wait);
  }

  /**
   * Counts a mail to a member and of the network. Returns when it may be sent if the member has to wait; 'full' if the
   * network has to.
   */
  async reserve(memberId: string): Promise<Date | 'full' | undefined> {
    const until = await this.waitFor(memberId);
    if (until) return until;
    if (await this.hasRoom()) return undefined;
    await this.#deps.takeBackRate(OF_MEMBER, memberId);
    return 'full';
  }

  /** A reserved mail turned out to be needless: it doesn't count. */
  async release(memberId: string): Promise<void> {
    const { takeBackRate } = this.#deps;
    await Promise.all([takeBackRate(OF_MEMBER, memberId), takeBackRate(OF_NETWORK, NETWORK)]);
  }

  /** Sends a reserved mail. Throws if it was not sent; then it doesn't count. */
  async sendCounted(memberId: string, mail: Mail, trouble: MailTrouble | undefined): Promise<void> {
    try {
      await this.send(memberId, mail, trouble);
    } catch (error) {
      await this.#deps.takeBackRate(OF_MEMBER, memberId);
      throw error;
    }
  }

  /** Sends a mail and remembers whether its recipient was refused. Throws if it was not sent. */
  async send(memberId: string, mail: Mail, trouble: MailTrouble | undefined): Promise<void> {
    const { settings, mailer, clock, logger } = this.#deps;
    try {
      await mailer.send(mail);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) {
        logger.warn({ memberId, refusal }, 'a mail server refused the address of a member');
        await settings.noteRefusal(memberId, {
          address: addressDigest(mail.to),
          isFinal: refusal === 'final',
          at: clock.date(),
        });
      }
      throw error;
    }
    if (trouble) await settings.forgetTrouble(memberId);
  }
}
