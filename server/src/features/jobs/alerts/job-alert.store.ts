import { randomUUID } from 'node:crypto';
import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import { jobAlertModel, type JobAlertFields, type RawJobAlert } from './job-alert.model.ts';

export type JobAlertRecord = JobAlertFields<string>;

/** An alert in a mail, which has this name. */
export type MailedAlert = JobAlertRecord & { readonly _id: string; readonly mail: string };

/** What is due for one member: a mail that was not sent, or undefined for what no mail contains yet. */
export interface DueMail {
  readonly receiver: string;
  readonly mail: string | undefined;
}

const dueFilter = ({ receiver, mail }: DueMail, now: Date) => ({
  member: receiver,
  mail: mail ?? { $exists: false },
  mailAt: { $lte: now },
});

const toRecord = ({ _id, member, job, searches, ...raw }: RawJobAlert): JobAlertRecord => ({
  ...raw,
  member: member.toString(),
  job: job.toString(),
  searches: searches.map(String),
});

/** Alerts that one mail looks at. */
const TOLD_MAX = 500;

/** Reads and writes which jobs were announced to whom. Writes join the current transaction. */
export class JobAlertStore {
  readonly waiting: WaitingMailStore;
  readonly #model: Model<JobAlertFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = jobAlertModel(connection);
    this.waiting = new WaitingMailStore(this.#model.collection, {
      dueAt: 'mailAt',
      mailId: 'mail',
      receiver: (member) => ({ member }),
    });
  }

  /** Those of the members to whom the job was announced. */
  async toldOf(job: string, members: readonly string[]): Promise<ReadonlySet<string>> {
    const raws = await this.#model
      .find({ job, member: { $in: members } }, { member: 1 })
      .lean<Pick<RawJobAlert, 'member'>[]>();
    return new Set(raws.map(({ member }) => member.toString()));
  }

  async add(alerts: readonly JobAlertRecord[]): Promise<void> {
    if (alerts.length === 0) return;
    await this.#model.insertMany(
      alerts.map(({ member, job, searches, ...fields }) => ({
        ...fields,
        member: new Types.ObjectId(member),
        job: new Types.ObjectId(job),
        searches: searches.map((id) => new Types.ObjectId(id)),
      })),
    );
  }

  /** Mails that are due, those that have waited longest first. */
  async findDue(now: Date, limit: number): Promise<DueMail[]> {
    const raws = await this.#model
      .find({ mailAt: { $lte: now } }, { member: 1, mail: 1 })
      .sort({ mailAt: 1 })
      .limit(limit)
      .lean<Pick<RawJobAlert, 'member' | 'mail'>[]>();
    const mails = new Map<string, DueMail>();
    for (const { member, mail } of raws)
      mails.set(`${member.toString()} ${mail}`, { receiver: member.toString(), mail });
    return [...mails.values()];
  }

  /** Moves what is due to a later time. */
  async postpone(due: DueMail, now: Date, until: Date): Promise<void> {
    await this.#model.updateMany(dueFilter(due, now), { $set: { mailAt: until } });
  }

  /** Takes what is due into a mail, newest first, unless another server has. A mail keeps its name and its content. */
  async claim(due: DueMail, now: Date, until: Date): Promise<MailedAlert[]> {
    const mail = due.mail ?? randomUUID();
    const { modifiedCount } = await this.#model.updateMany(dueFilter(due, now), {
      $set: { mail, mailAt: until },
    });
    if (modifiedCount === 0) return [];
    const raws = await this.#model
      .find({ member: due.receiver, mail })
      .sort({ createdAt: -1, _id: -1 })
      .limit(TOLD_MAX)
      .lean<RawJobAlert[]>();
    return raws.map((raw) => ({ ...toRecord(raw), _id: raw._id.toString(), mail }));
  }

  /** These are not mailed any more. */
  async endMails(ids: readonly string[]): Promise<void> {
    await this.#model.updateMany({ _id: { $in: ids } }, { $unset: { mailAt: 1 } });
  }

  /** Those of a member, by job, after the given one. */
  async ofMember(member: string, after: string | undefined, limit: number): Promise<JobAlertRecord[]> {
    const further = after === undefined ? {} : { job: { $gt: new Types.ObjectId(after) } };
    const raws = await this.#model
      .find({ member, ...further })
      .sort({ member: 1, job: 1 })
      .limit(limit)
      .lean<RawJobAlert[]>();
    return raws.map(toRecord);
  }

  async removeOfMember(member: string): Promise<void> {
    await this.#model.deleteMany({ member });
  }

  async removeOfJobs(jobs: readonly string[]): Promise<void> {
    if (jobs.length > 0) await this.#model.deleteMany({ job: { $in: jobs } });
  }
}
