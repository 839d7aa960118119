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
    const { members, sessions, mailer, background } = this.#deps;
    members.suspensions.changed(member._id);
    members.summaries.forget(member._id);
    await sessions.endAll(member._id, undefined, 'SUSPENDED');
    background.run('tell of a suspension', () =>
      mailer.send(inLanguage(members.languageOf(member), () => suspendedMail(member, reason))),
    );
  }

  /** The account is restored and can sign in again. */
  lifted(member: Member): void {
    const { members, mailer, background, publicUrl } = this.#deps;
    members.suspensions.changed(member._id);
    members.summaries.forget(member._id);
    background.run('tell of the end of a suspension', () =>
      mailer.send(inLanguage(members.languageOf(member), () => liftedMail(member, publicUrl()))),
    );
  }
}
