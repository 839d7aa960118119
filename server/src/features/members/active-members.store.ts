import { Types } from 'mongoose';
import { unauthenticated } from '../../errors/common.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel, type MemberModel } from './member.model.ts';
import { NOT_ENDED, type Counter } from './member.store.ts';

/** Checks in the database, at the time of the call, that accounts are neither deleted nor suspended. */
export class ActiveMembersStore {
  readonly #model: MemberModel;
  readonly #active: BatchLoader<string, true>;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
    // Uses the driver, so that the lookup runs outside the transaction and sees what others have committed.
    const members = connection.collection('members');
    this.#active = new BatchLoader(async (ids) => {
      const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...NOT_ENDED };
      const rows = await members.find(filter, { projection: { _id: 1 } }).toArray();
      return new Map(rows.map((row) => [String(row._id), true]));
    });
  }

  /**
   * Runs `work` in the current transaction. Throws UNAUTHENTICATED, which rolls it back, if an account has been
   * deleted or suspended, so that a call from before writes nothing. Adds no sequential step to the transaction.
   */
  async withActiveMembers<T>(memberIds: string | readonly string[], work: () => Promise<T>): Promise<T> {
    const ids = typeof memberIds === 'string' ? [memberIds] : memberIds;
    const looking = ids.length === 0 ? Promise.resolve(new Map<string, true>()) : this.#active.of(ids);
    // Awaited below; until then this prevents an unhandled rejection.
    looking.catch(() => undefined);
    const result = await work();
    const active = await looking;
    if (!ids.every((id) => active.has(id))) throw unauthenticated();
    return result;
  }

  /**
   * Adds to counters of these members in the current transaction, and throws like `withActiveMembers`. A write to a
   * member's document needs no additional lookup: a concurrent deletion conflicts with it.
   */
  async countForActiveMembers(
    memberIds: readonly string[],
    changes: Partial<Record<Counter, number>>,
  ): Promise<void> {
    const ids = [...new Set(memberIds)];
    const { matchedCount } = await this.#model.updateMany(
      { _id: { $in: ids }, ...NOT_ENDED },
      { $inc: changes },
    );
    if (matchedCount !== ids.length) throw unauthenticated();
  }
}
