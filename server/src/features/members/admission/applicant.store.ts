import type { Decision } from '@weft/shared/joining/choices';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { OLDEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { memberModel, type MemberModel } from '../member.model.ts';
import { NOT_ENDED, toMember, type RawMember } from '../member.store.ts';

/** Members who are not let in, and who invited whom. Every write is atomic or joins the current transaction. */
export class ApplicantStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Members with a verified address whose application waits, the first to register first. */
  pageOfWaiting(request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ application: 'waiting', isEmailVerified: true, ...NOT_ENDED, ...after })
        .sort(OLDEST_FIRST)
        .limit(rows)
        .lean<RawMember[]>();
    return timePage(request, 'oldest first', find, toMember);
  }

  /** Returns how many of them there are, counted up to `max`. */
  countWaiting(max: number): Promise<number> {
    const waiting = { application: 'waiting', isEmailVerified: true, ...NOT_ENDED } as const;
    return this.#model.countDocuments(waiting).limit(max).exec();
  }

  /** Lets a member in or declines, in the current transaction; returns whether that changed anything. */
  async decide(id: string, decision: Decision): Promise<boolean> {
    const isOpen = decision === 'approved' ? { $exists: true } : 'waiting';
    const change =
      decision === 'approved' ? { $unset: { application: 1 } } : { $set: { application: decision } };
    const { modifiedCount } = await this.#model.updateOne(
      { _id: id, isEmailVerified: true, application: isOpen, deletedAt: { $exists: false } },
      change,
    );
    return modifiedCount === 1;
  }

  /** Removes a member's id from the members whom they invited. */
  async forgetInviter(id: string): Promise<void> {
    await this.#model.updateMany({ invitedBy: id }, { $unset: { invitedBy: 1 } });
  }
}
