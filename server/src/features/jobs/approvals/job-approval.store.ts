import type { Model } from 'mongoose';
import type { Approval } from '@weft/shared/jobs/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { jobApprovalModel, type JobApprovalFields } from './job-approval.model.ts';

export interface ApprovalRecord {
  readonly company: string;
  readonly approval: JobApprovalFields['approval'];
  readonly createdAt: Date;
}

const toRecord = ({ _id, approval, createdAt }: JobApprovalFields): ApprovalRecord => ({
  company: _id.toString(),
  approval,
  createdAt,
});

/** Reads and writes approvals of companies. Writes join the current transaction. */
export class JobApprovalStore {
  readonly #model: Model<JobApprovalFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = jobApprovalModel(connection);
  }

  async of(company: string): Promise<Approval> {
    const found = await this.#model.findById(company, { approval: 1 }).lean<JobApprovalFields>();
    return found?.approval ?? 'none';
  }

  /** By company; none for those that have not asked. */
  async ofMany(companies: readonly string[]): Promise<ReadonlyMap<string, Approval>> {
    if (companies.length === 0) return new Map();
    const found = await this.#model
      .find({ _id: { $in: companies } }, { approval: 1 })
      .lean<JobApprovalFields[]>();
    return new Map(found.map(({ _id, approval }) => [_id.toString(), approval]));
  }

  /** Asks for approval, unless the company has asked before. */
  async request(company: string, createdAt: Date): Promise<void> {
    await this.#model.updateOne(
      { _id: company },
      { $setOnInsert: { approval: 'requested', createdAt } },
      { upsert: true },
    );
  }

  /** Returns the decided request; null if the company has not asked. */
  async decide(
    company: string,
    approval: 'approved' | 'declined',
    { by, at }: { readonly by: string; readonly at: Date },
  ): Promise<ApprovalRecord | null> {
    const changed = await this.#model
      .findByIdAndUpdate(
        company,
        { $set: { approval, decidedBy: by, decidedAt: at } },
        { returnDocument: 'after' },
      )
      .lean<JobApprovalFields>();
    return changed && toRecord(changed);
  }

  /** A page of requests, newest first. */
  page(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model.find(after).sort(NEWEST_FIRST).limit(rows).lean<JobApprovalFields[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  async remove(company: string): Promise<void> {
    await this.#model.deleteOne({ _id: company });
  }

  async forgetModerator(member: string): Promise<void> {
    await this.#model.updateMany({ decidedBy: member }, { $set: { decidedBy: null } });
  }
}
