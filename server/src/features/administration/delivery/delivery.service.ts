import type { MailFailure } from '@weft/shared/notifications/delivery-failures';
import type { DeliveryView, TroubledAddress } from '@weft/shared/notifications/delivery-contract';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notFound } from '../../../errors/common.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { DeliveryFailureStore, FailureSum } from '../../../platform/delivery/delivery-failure.store.ts';
import { mailAnswerOf, mailFailureOf } from '../../../platform/delivery/mail-failure-of.ts';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import { presentSummary, type Member } from '../../members/index.ts';
import type { MailCare } from '../../notifications/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { testMail } from './test-mail.ts';

export interface DeliveryDeps {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly deliveryFailures: Pick<DeliveryFailureStore, 'since'>;
  readonly mailCare: MailCare;
}

type Deps = DeliveryDeps & Pick<AdministrationDeps, 'members' | 'audit' | 'clock'>;

/** Failures of this time are shown (ms). */
const SHOWN_FOR = 7 * 24 * 60 * 60_000;

const presentFailure = <Reason>({ reason, count, answer, lastAt }: FailureSum<Reason>) => ({
  reason,
  count,
  answer,
  lastAt: lastAt.toISOString(),
});

/** Mails and push messages, for owners and administrators. */
export class DeliveryService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async state(): Promise<DeliveryView> {
    const { deliveryFailures, mailCare, clock } = this.#deps;
    const from = new Date(clock.now() - SHOWN_FOR);
    const [{ due, failed, pushes }, ofMail, ofPush] = await Promise.all([
      mailCare.counts(),
      deliveryFailures.since('mail', from),
      deliveryFailures.since('push', from),
    ]);
    return {
      mail: { due, failed, failures: ofMail.map(presentFailure) },
      push: { waiting: pushes, failures: ofPush.map(presentFailure) },
    };
  }

  /** Sends a test mail to the actor and returns what came of it. Throws NOT_FOUND if the account is gone. */
  async test(
    actorId: string,
  ): Promise<{ readonly outcome: 'sent' | MailFailure; readonly answer: string; readonly to: string }> {
    const { members, mailer } = this.#deps;
    const { email: to, ...actor } = await this.#find(actorId);
    const mail = inLanguage(members.languageOf(actor), () => testMail(to));
    await this.#audit('testMailSent', actorId);
    try {
      await mailer.send(mail);
      return { outcome: 'sent', answer: '', to };
    } catch (error) {
      return { outcome: mailFailureOf(error), answer: mailAnswerOf(error), to };
    }
  }

  async retryMails(actorId: string): Promise<void> {
    await this.#audit('mailsRetried', actorId);
    await this.#deps.mailCare.retryFailed();
  }

  /** Addresses that were changed after the refusal are left out, so a page may have fewer entries. */
  async troubledAddresses(request: PageRequest) {
    const { members, mailCare } = this.#deps;
    const { troubled, nextCursor } = await mailCare.troubledPage(request);
    const found = await members.store.findMany(troubled.map(({ memberId }) => memberId));
    const byId = new Map(found.map((member) => [member._id, member]));
    const addresses = troubled.flatMap(({ memberId, mailTrouble }): TroubledAddress[] => {
      const member = byId.get(memberId);
      const trouble = member && mailCare.troubleOf(mailTrouble, member.email);
      if (!member || !trouble) return [];
      const { problem, refusals, lastAt, until } = trouble;
      return [
        {
          member: presentSummary(member),
          email: member.email,
          problem,
          refusals,
          lastAt: lastAt.toISOString(),
          until: until?.toISOString() ?? null,
        },
      ];
    });
    return { addresses, nextCursor };
  }

  /** Throws NOT_FOUND if the account is gone. */
  async retryAddress(actorId: string, memberId: string): Promise<void> {
    await this.#find(memberId);
    await this.#audit('mailAddressRetried', actorId, memberId);
    await this.#deps.mailCare.retryAddress(memberId);
  }

  async #find(memberId: string): Promise<Member> {
    const member = await this.#deps.members.store.findById(memberId);
    if (!member || member.deletedAt) throw notFound(() => ADMINISTRATION_TEXTS.rules.memberGone);
    return member;
  }

  async #audit(action: AdministrationAction, by: string, member?: string): Promise<void> {
    const { audit, clock } = this.#deps;
    await audit.add({ action, by, ...(member !== undefined && { member }), createdAt: clock.date() });
  }
}
