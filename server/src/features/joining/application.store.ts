import type { Model } from 'mongoose';
import type { Decision } from '@weft/shared/joining/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { joinApplicationModel, type ApplicationFields } from './application.model.ts';

export type ApplicationRecord = ApplicationFields<string>;

/** A decision to store. */
interface Decided {
  readonly decision: Decision;
  readonly text: string;
  readonly decidedBy: string;
  readonly createdAt: Date;
}

const toRecord = ({ _id, decidedBy, ...raw }: ApplicationFields): ApplicationRecord => ({
  ...raw,
  _id: _id.toString(),
  ...(decidedBy && { decidedBy: decidedBy.toString() }),
});

/** Reads and writes answers and decisions. Writes join the current transaction. */
export class ApplicationStore {
  readonly #model: Model<ApplicationFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = joinApplicationModel(connection);
  }

  async of(memberIds: readonly string[]): Promise<ReadonlyMap<string, ApplicationRecord>> {
    const raws = await this.#model.find({ _id: { $in: memberIds } }).lean<ApplicationFields[]>();
    return new Map(raws.map(toRecord).map((record) => [record._id, record]));
  }

  async answer(memberId: string, answer: string, createdAt: Date): Promise<void> {
    await this.#model.updateOne({ _id: memberId }, { $set: { answer, createdAt } }, { upsert: true });
  }

  async decide(memberId: string, decided: Decided): Promise<void> {
    await this.#model.updateOne({ _id: memberId }, { $set: decided }, { upsert: true });
  }

  /** Those with a decision, the latest first. */
  pageOfDecided(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ decision: { $in: ['approved', 'declined'] }, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<ApplicationFields[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  async remove(memberId: string): Promise<void> {
    await this.#model.deleteOne({ _id: memberId });
  }

  /** Removes a member's id from the decisions they made. */
  async forgetDecider(memberId: string): Promise<void> {
    await this.#model.updateMany({ decidedBy: memberId }, { $unset: { decidedBy: 1 } });
  }
}
