import { stateOf } from '../job-state.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import type { DueMail, JobAlertStore, MailedAlert } from './job-alert.store.ts';

type Deps = Pick<JobsDeps, 'alerts' | 'searches' | 'jobs' | 'employers' | 'clock'>;

/** A job in a mail. */
export interface MailedJob {
  readonly title: string;
  readonly company: string;
}

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

  /** Those of the alerts that are still worth a mail: the job is open, and one of its searches wants it. */
  async jobsOf(memberId: string, due: readonly MailedAlert[]): Promise<ReadonlyMap<MailedAlert, MailedJob>> {
    const { searches, jobs, employers, clock } = this.#deps;
    const own = await searches.ofMember(memberId);
    const wanted = new Set(own.flatMap(({ _id, frequency }) => (frequency === 'off' ? [] : _id)));
    const told = due.filter((alert) => alert.searches.some((id) => wanted.has(id)));
    const found = await jobs.findMany(told.map(({ job }) => job));
    const open = new Map(
      found.flatMap((job) => (stateOf(job, clock.now()) === 'open' ? [[job._id, job] as const] : [])),
    );
    const offering = await employers.findMany(
      [...new Set([...open.values()].map(({ company }) => company))],
      memberId,
    );
    const names = new Map(
      offering.flatMap(({ _id, name, suspendedAt }) => (suspendedAt === null ? [[_id, name] as const] : [])),
    );
    return new Map(
      told.flatMap((alert) => {
        const job = open.get(alert.job);
        const company = names.get(job?.company ?? '');
        return job && company !== undefined ? [[alert, { title: job.title, company }] as const] : [];
      }),
    );
  }
}
