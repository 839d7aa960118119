import { DELIVERY_COUNTED } from '@weft/shared/notifications/delivery-failures';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { MailTimes, WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import type { PushQueueStore } from '../push/push-queue.store.ts';
import type { SettingsStore } from '../settings.store.ts';
import { TRIED_AGAIN_AFTER } from './mail-sender.ts';
import { pausedUntil, pauseRule, problemOf, type MailTrouble } from './mail-trouble.ts';

interface Deps {
  readonly settings: Pick<SettingsStore, 'troubledPage' | 'forgetTrouble'>;
  readonly outboxes: readonly WaitingMailStore[];
  readonly pushQueue: Pick<PushQueueStore, 'count'>;
  readonly clock: Clock;
}

/** A mail that was claimed before is not under way any more: connections to the mail server time out sooner (ms). */
const UNDER_WAY_FOR = 2 * 60_000;
/** No mail is due later than this after what it tells, unless something holds it back (ms). */
const FIRST_DUE_AFTER = 15 * 60_000;

const bounded = (counts: readonly number[]): number =>
  Math.min(
    DELIVERY_COUNTED,
    counts.reduce((sum, count) => sum + count, 0),
  );

/** What operators see and do about mails and push messages that wait. */
export class MailCare {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Numbers of all servers, up to `DELIVERY_COUNTED`. */
  async counts(): Promise<{ readonly due: number; readonly failed: number; readonly pushes: number }> {
    const { outboxes, pushQueue } = this.#deps;
    const times = this.#times();
    const [pushes, mails] = await Promise.all([
      pushQueue.count(DELIVERY_COUNTED),
      Promise.all(outboxes.map((outbox) => outbox.count(times, DELIVERY_COUNTED))),
    ]);
    return {
      due: bounded(mails.map(({ due }) => due)),
      failed: bounded(mails.map(({ failed }) => failed)),
      pushes,
    };
  }

  /** Makes mails due that failed; the next run sends them. */
  async retryFailed(): Promise<void> {
    const times = this.#times();
    await Promise.all(this.#deps.outboxes.map((outbox) => outbox.retryFailed(times)));
  }

  /** A page of members whose address is refused or paused, the latest refusal first. */
  troubledPage(request: PageRequest) {
    return this.#deps.settings.troubledPage(request, pauseRule(this.#deps.clock.date()));
  }

  /** Returns why mails to the address are not sent, and until when; undefined if they are. */
  troubleOf(mailTrouble: MailTrouble, email: string) {
    const problem = problemOf(mailTrouble, email, this.#deps.clock.date());
    if (problem === null) return undefined;
    const { failures, at } = mailTrouble;
    return {
      problem,
      refusals: failures,
      lastAt: at,
      until: problem === 'paused' ? pausedUntil(mailTrouble) : null,
    };
  }

  /** Sends mails to a member's address again, also those that were held back. */
  async retryAddress(memberId: string): Promise<void> {
    const { settings, outboxes } = this.#deps;
    await settings.forgetTrouble(memberId);
    const times = this.#times();
    await Promise.all(outboxes.map((outbox) => outbox.retryHeld(memberId, times)));
  }

  #times(): MailTimes {
    const { clock } = this.#deps;
    const at = (after: number) => new Date(clock.now() + after);
    return {
      now: clock.date(),
      failedUntil: at(TRIED_AGAIN_AFTER - UNDER_WAY_FOR),
      heldAfter: at(FIRST_DUE_AFTER),
    };
  }
}
