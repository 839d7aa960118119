import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import { memberModel, type MemberFields, type MemberModel } from '../member.model.ts';
import { toMember, type Member, type RawMember } from '../member.store.ts';

/** An account that is to be removed. */
export type DueAccount = Pick<MemberFields, 'email' | 'passwordHash' | 'isEmailVerified'> & {
  readonly _id: string;
  readonly leavesAt: Date;
};

const STORED = { deletedAt: { $exists: false } };

/** A mail that is due now. */
const mailAt = (now: Date) => ({
  $set: { deletionMailDueAt: now, deletionMailSince: now },
  $unset: { deletionMailId: 1 },
});

/** Accounts that administrators delete, and the mails about that. Every write is atomic or joins the current transaction. */
export class LeavingMemberStore {
  readonly waiting: WaitingMailStore;
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
    this.waiting = new WaitingMailStore(this.#model.collection, {
      dueAt: 'deletionMailDueAt',
      mailId: 'deletionMailId',
      receiver: (_id) => ({ _id, ...STORED }),
    });
  }

  /** Returns false if the account is leaving already, or gone. A mail about it is due at once. */
  async begin(id: string, leavesAt: Date, now: Date): Promise<boolean> {
    const { $set, $unset } = mailAt(now);
    const changed = await this.#model.updateOne(
      { _id: id, leavesAt: { $exists: false }, ...STORED },
      { $set: { ...$set, leavesAt }, $unset },
    );
    return changed.modifiedCount === 1;
  }

  /** Returns false if the account is not leaving. A mail about it is due at once. */
  async end(id: string, now: Date): Promise<boolean> {
    const { $set, $unset } = mailAt(now);
    const changed = await this.#model.updateOne(
      { _id: id, leavesAt: { $exists: true } },
      { $set, $unset: { ...$unset, leavesAt: 1 } },
    );
    return changed.modifiedCount === 1;
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

  /** Members whose mail is due, the one that waits longest first; a bounded number. */
  async findDueMails(now: Date, limit: number): Promise<Member[]> {
    const raws = await this.#model
      .find({ deletionMailDueAt: { $lte: now }, ...STORED })
      .sort({ deletionMailDueAt: 1 })
      .limit(limit)
      .lean<RawMember[]>();
    return raws.map(toMember);
  }

  /** Claims a mail until then; false if another server has it, or none is due any more. */
  async claimMail(id: string, deletionMailId: string, until: Date, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne(
      { _id: id, deletionMailDueAt: { $lte: now }, ...STORED },
      { $set: { deletionMailDueAt: until, deletionMailId } },
    );
    return modifiedCount === 1;
  }

  async postponeMail(id: string, until: Date): Promise<void> {
    await this.#model.updateOne(
      { _id: id, deletionMailDueAt: { $exists: true } },
      { $set: { deletionMailDueAt: until } },
    );
  }

  /** No further mail is due, unless another one came up after `since`. */
  async endMail(id: string, since: Date | undefined): Promise<void> {
    await this.#model.updateOne(
      { _id: id, deletionMailSince: since },
      { $unset: { deletionMailDueAt: 1, deletionMailId: 1, deletionMailSince: 1 } },
    );
  }
}
