import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { memberModel, type MemberFields, type MemberModel } from '../member.model.ts';

/** An account that is to be removed. */
export type DueAccount = Pick<MemberFields, 'email' | 'passwordHash' | 'isEmailVerified'> & {
  readonly _id: string;
  readonly leavesAt: Date;
};

/** Accounts that administrators delete. Every write is atomic or joins the current transaction. */
export class LeavingMemberStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Returns false if the account is leaving already, or gone. */
  async begin(id: string, leavesAt: Date): Promise<boolean> {
    const filter = { _id: id, deletedAt: { $exists: false }, leavesAt: { $exists: false } };
    return (await this.#model.updateOne(filter, { $set: { leavesAt } })).modifiedCount === 1;
  }

  /** Returns false if the account is not leaving. */
  async end(id: string): Promise<boolean> {
    const filter = { _id: id, leavesAt: { $exists: true } };
    return (await this.#model.updateOne(filter, { $unset: { leavesAt: 1 } })).modifiedCount === 1;
  }

  /** Accounts whose time has come, the earliest first; a bounded number. */
  async findDue(now: Date, limit: number): Promise<DueAccount[]> {
    const raws = await this.#model
      .find({ leavesAt: { $lte: now } }, { email: 1, passwordHash: 1, isEmailVerified: 1, leavesAt: 1 })
      .sort({ leavesAt: 1 })
      .limit(limit)
      .lean<(Omit<DueAccount, '_id'> & { _id: Types.ObjectId })[]>();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }
}
