import { stateOf } from '../job-state.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { searchesToMail, type MailedSearch } from './group-by-search.ts';
import type { DueMail, JobAlertStore, MailedAlert } from './job-alert.store.ts';

type Deps = Pick<JobsDeps, 'alerts' | 'searches' | 'jobs' | 'employers' | 'clock'>;

interface DueAlerts extends DueMail {
  readonly kind: 'jobAlert';
}

/** Alerts that one run looks at. */
const AT_ONCE = 500;

/** The outbox of mails about new jobs. */
export class AlertMails {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get waiting(): JobAlertStore['waiting'] {
    return this.#deps.alerts.waiting;
  }

  async findDue(now: Date): Promise<DueAlerts[]> {
    const due = await this.#deps.alerts.findDue(now, AT_ONCE);
    return due.map((each) => ({ ...each, kind: 'jobAlert' }));
  }

  postpone(due: DueAlerts, until: Date): Promise<void> {
    return this.#deps.alerts.postpone(due, this.#deps.clock.date(), until);
  }

  claim(due: DueAlerts, until: Date): Promise<MailedAlert[]> {
    return this.#deps.alerts.claim(due, this.#deps.clock.date(), until);
  }

  end(told: readonly MailedAlert[]): Promise<void> {
    return this.#deps.alerts.endMails(told.map(({ _id }) => _id));
  }

  /**
   * Returns those of the alerts that are still worth a mail, and what it says of each search: the job is open, and one of
   * its searches wants mails.
   */
  async contentOf(
    memberId: string,
    due: readonly MailedAlert[],
  ): Promise<{ readonly told: readonly MailedAlert[]; readonly searches: readonly MailedSearch[] }> {
    const { searches, jobs, employers, clock } = this.#deps;
    const found = await jobs.findMany(due.map(({ job }) => job));
    const open = found.filter((job) => stateOf(job, clock.now()) === 'open');
    const offering = await employers.findMany([...new Set(open.map(({ company }) => company))], memberId);
    const names = new Map(
      offering.flatMap(({ _id, name, suspendedAt }) => (suspendedAt === null ? [[_id, name] as const] : [])),
    );
    const shown = new Map(
      open.flatMap(({ _id, title, company: employer }) => {
        const company = names.get(employer);
        return company === undefined ? [] : [[_id, { _id, title, company }] as const];
      }),
    );
    return searchesToMail(await searches.ofMember(memberId), due, shown);
  }
}
