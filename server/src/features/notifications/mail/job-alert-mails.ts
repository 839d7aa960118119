import type { AlertMails } from '../../jobs/index.ts';
import type { Members } from '../../members/index.ts';
import { jobAlertMail } from './job-alert-mail.ts';
import type { Composed, MailComposer } from './mail-sender.ts';

type Alert = Awaited<ReturnType<AlertMails['claim']>>[number];

interface Deps {
  readonly jobAlertMails: Pick<AlertMails, 'contentOf'>;
  readonly members: Pick<Members, 'suspensions'>;
  readonly publicUrl: () => string;
}

/** Mails about new jobs that match saved searches: all that is due to a member in one, by search. */
export class JobAlertMails implements MailComposer<Alert> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async compose(receiver: string, alerts: readonly Alert[]): Promise<Composed<Alert> | undefined> {
    const { jobAlertMails, members, publicUrl } = this.#deps;
    if ((await members.suspensions.ids()).has(receiver)) return undefined;
    const { told, searches } = await jobAlertMails.contentOf(receiver, alerts);
    const [first] = told;
    if (!first) return undefined;
    return {
      told,
      id: first.mail,
      write: (to, unsubscribe) => jobAlertMail(to, searches, { publicUrl: publicUrl(), unsubscribe }),
    };
  }
}
