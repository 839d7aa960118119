import type { Background } from '../../platform/background.ts';
import { inLanguage } from '../../platform/languages/request-language.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { ReportReason } from '@weft/shared/safety/reasons';
import type { Member, Members } from '../members/index.ts';
import { liftedMail, suspendedMail } from './mails/suspension-mails.ts';
import type { Sessions } from './sessions/sessions.ts';

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly publicUrl: () => string;
}

/** The effect of a stored suspension on an account. */
export class Suspending {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends all sessions and sockets, clears the member from caches, and notifies them by mail. */
  async suspended(member: Member, reason: ReportReason): Promise<void> {
    const { members, mailer, background } = this.#deps;
    await this.turnedOff(member._id);
    background.run('tell of a suspension', () =>
      mailer.send(inLanguage(members.languageOf(member), () => suspendedMail(member, reason))),
    );
  }

  /** The account is restored and can sign in again, unless an organisation has turned it off as well. */
  lifted(member: Member): void {
    const { members, mailer, background, publicUrl } = this.#deps;
    this.#forget(member._id);
    background.run('tell of the end of a suspension', async () => {
      if ((await members.store.findById(member._id))?.suspendedAt) return;
      await mailer.send(inLanguage(members.languageOf(member), () => liftedMail(member, publicUrl())));
    });
  }

  /** Ends all sessions and sockets, and clears the member from caches. */
  async turnedOff(memberId: string): Promise<void> {
    this.#forget(memberId);
    await this.#deps.sessions.endAll(memberId, undefined, 'SUSPENDED');
  }

  /** The organisation has turned the member on again. */
  turnedOn(memberId: string): void {
    this.#forget(memberId);
  }

  /** Clears the member from caches. */
  #forget(memberId: string): void {
    const { members } = this.#deps;
    members.suspensions.changed(memberId);
    members.summaries.forget(memberId);
  }
}
