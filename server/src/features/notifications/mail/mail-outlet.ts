import { AppError } from '../../../errors/app-error.ts';
import type { RateRule } from '../../../http/routes/rate-rule.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { Mail, Mailer } from '../../../platform/mailer/mailer.ts';
import { refusalOf } from '../../../platform/mailer/refusal-of.ts';
import type { SettingsStore } from '../settings.store.ts';
import { addressDigest, type MailTrouble } from './mail-trouble.ts';

export interface MailOutletDeps {
  readonly settings: Pick<SettingsStore, 'noteRefusal' | 'forgetTrouble'>;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Counts a mail; throws RATE_LIMITED if the rule is exceeded. */
  readonly countRate: (rule: RateRule, key: string) => Promise<void>;
}

const OF_MEMBER: RateRule = { name: 'unread-mails', per: 'member', points: 24, seconds: 86_400 };
/** Mail providers block senders of sudden masses. */
const OF_NETWORK: RateRule = { name: 'network-mails', per: 'member', points: 300, seconds: 60 };
const NETWORK = 'network';

/** Sends mails that members did not ask for: within rates, and not to addresses that mail servers refuse. */
export class MailOutlet {
  readonly #deps: MailOutletDeps;

  constructor(deps: MailOutletDeps) {
    this.#deps = deps;
  }

  /** Counts a mail of the network; false if it has to wait. */
  async hasRoom(): Promise<boolean> {
    return (await this.#waitOf(OF_NETWORK, NETWORK)) === undefined;
  }

  /** Counts a mail to a member; returns when it may be sent if it has to wait. */
  async waitFor(memberId: string): Promise<Date | undefined> {
    const wait = await this.#waitOf(OF_MEMBER, memberId);
    return wait === undefined ? undefined : new Date(this.#deps.clock.now() + wait);
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

  /** Time until the rule has room (ms); undefined if it has. */
  async #waitOf(rule: RateRule, key: string): Promise<number | undefined> {
    try {
      await this.#deps.countRate(rule, key);
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return (error.retryAfter ?? 60) * 1000;
      throw error;
    }
  }
}
