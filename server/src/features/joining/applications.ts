import type { ApplicationView } from '@weft/shared/joining/contract';
import type { Decision } from '@weft/shared/joining/choices';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { AppError } from '../../errors/app-error.ts';
import { unauthenticated } from '../../errors/common.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { inLanguage } from '../../platform/languages/request-language.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Member, Members } from '../members/index.ts';
import type { ApplicationStore } from './application.store.ts';
import { approvedMail, declinedMail } from './mails/joining-mails.ts';
import type { NetworkSettings } from './network-settings.ts';

interface Deps {
  readonly store: ApplicationStore;
  readonly settings: NetworkSettings;
  readonly members: Members;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

interface NewDecision {
  readonly decision: Decision;
  readonly text: string;
}

const decided = (): AppError => new AppError('ALREADY_DECIDED', () => JOINING_TEXTS.rules.decided);

/** Applications of members whom owners and administrators have to let in. */
export class Applications {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async own(memberId: string): Promise<ApplicationView> {
    const { store, settings, members } = this.#deps;
    const [member, found, { question }] = [
      await members.store.findById(memberId),
      (await store.of([memberId])).get(memberId),
      await settings.registration(),
    ];
    return {
      state: member?.application ?? null,
      question,
      answer: found?.answer ?? '',
      text: found?.text ?? '',
    };
  }

  /** Throws ALREADY_DECIDED if the application does not wait any more. */
  async answer(memberId: string, answer: string): Promise<void> {
    const { store, members, database, clock } = this.#deps;
    await database.inTransaction(async () => {
      const member = await members.store.findById(memberId);
      if (!member) throw unauthenticated();
      if (member.application !== 'waiting') throw decided();
      await members.withActiveMembers(memberId, () => store.answer(memberId, answer, clock.date()));
    });
  }

  /** Members who wait, with their answers. */
  async waiting(request: PageRequest) {
    const { store, members } = this.#deps;
    const { rows, nextCursor } = await members.applicants.pageOfWaiting(request);
    const answers = await store.of(rows.map(({ _id }) => _id));
    return { rows: rows.map((member) => ({ member, application: answers.get(member._id) })), nextCursor };
  }

  /** Decided applications with their members, without those whose account is gone. */
  async decided(request: PageRequest) {
    const { store, members } = this.#deps;
    const { rows, nextCursor } = await store.pageOfDecided(request);
    const found = await members.store.findMany(rows.map(({ _id }) => _id));
    const byId = new Map(found.map((member) => [member._id, member]));
    return {
      rows: rows.flatMap((application) => {
        const member = byId.get(application._id);
        return member ? [{ member, application }] : [];
      }),
      nextCursor,
    };
  }

  /** In the current transaction. Throws ALREADY_DECIDED if another one was faster. */
  async decide(actorId: string, memberId: string, { decision, text }: NewDecision): Promise<void> {
    const { store, members, clock } = this.#deps;
    if (!(await members.applicants.decide(memberId, decision))) throw decided();
    await store.decide(memberId, { decision, text, decidedBy: actorId, createdAt: clock.date() });
  }

  /** Call it once a decision is stored: mails it in the member's language. */
  announce(member: Member, { decision, text }: NewDecision): void {
    const { members, mailer, background, publicUrl } = this.#deps;
    members.summaries.forget(member._id);
    const mailOf = decision === 'approved' ? approvedMail : declinedMail;
    background.run('mail a decision about an application', () =>
      mailer.send(inLanguage(members.languageOf(member), () => mailOf(member, text, publicUrl()))),
    );
  }
}
