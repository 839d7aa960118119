import type { AlertMails } from '../../jobs/index.ts';
import type { Members } from '../../members/index.ts';
import { jobAlertMail } from './job-alert-mail.ts';
import type { Composed, DueGroup, MailSource } from './mail-sender.ts';

type Due = Awaited<ReturnType<AlertMails['findDue']>>[number] & DueGroup;
type Alert = Awaited<ReturnType<AlertMails['claim']>>[number];

interface Deps {
  readonly jobAlertMails: AlertMails;
  readonly members: Pick<Members, 'suspensions'>;
  readonly publicUrl: () => string;
}

/** Mails about new jobs that match saved searches: all that is due to a member in one. */
export class JobAlertMails implements MailSource<Due, Alert> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async findDue(now: Date): Promise<readonly Due[]> {
    const due = await this.#deps.jobAlertMails.findDue(now);
    return due.map((each) => ({ ...each, kind: 'jobAlert' }));
  }

  postpone(due: Due, until: Date): Promise<void> {
    return this.#deps.jobAlertMails.postpone(due, until);
  }

  claim(due: Due, until: Date): Promise<readonly Alert[]> {
    return this.#deps.jobAlertMails.claim(due, until);
  }

  end(alerts: readonly Alert[]): Promise<void> {
    return this.#deps.jobAlertMails.end(alerts);
  }

  async compose(receiver: string, alerts: readonly Alert[]): Promise<Composed<Alert> | undefined> {
    const { jobAlertMails, members, publicUrl } = this.#deps;
    if ((await members.suspensions.ids()).has(receiver)) return undefined;
    const jobs = await jobAlertMails.jobsOf(receiver, alerts);
    const [first] = jobs.keys();
    if (!first) return undefined;
    const searches = `${publicUrl()}/my-jobs?tab=searches`;
    return {
      told: [...jobs.keys()],
      id: first.mail,
      write: (to, unsubscribe) => jobAlertMail(to, [...jobs.values()], { searches, unsubscribe }),
    };
  }
}
