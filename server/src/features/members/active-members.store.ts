import { Types } from 'mongoose';
import { unauthenticated } from '../../errors/common.ts';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel } from './member.model.ts';
import { NOT_ENDED, type Counter } from './member.store.ts';

/** Checks in the database, at the time of the call, that accounts are neither deleted nor suspended. */
export interface ActiveMembers {
  /**
   * Runs `work` in the current transaction. Throws UNAUTHENTICATED, which rolls it back, if an account has been
   * deleted or suspended, so that a call from before writes nothing. Adds no sequential step to the transaction.
   */
  readonly withActiveMembers: <T>(
    memberIds: string | readonly string[],
    work: () => Promise<T>,
  ) => Promise<T>;
  /**
   * Adds to counters of these members in the current transaction, and throws like `withActiveMembers`. A write to a
   * member's document needs no additional lookup: a concurrent deletion conflicts with it.
   */
  readonly countForActiveMembers: (
    memberIds: readonly string[],
    changes: Partial<Record<Counter, number>>,
  ) => Promise<void>;
}

export function createActiveMembers(connection: DatabaseConnection): ActiveMembers {
  // Uses the driver, so that the lookup runs outside the transaction and sees what others have committed.
  const members = connection.collection('members');
  const model = memberModel(connection);
  const reads = new BatchLoader<string, true>(async (ids) => {
    const filter = {
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      ...NOT_ENDED,
    };
    const rows = await members.find(filter, { projection: { _id: 1 } }).toArray();
    return new Map(rows.map((row) => [String(row._id), true]));
  });
  return {
    withActiveMembers: async (memberIds, work) => {
      const ids = typeof memberIds === 'string' ? [memberIds] : memberIds;
      const looking = ids.length === 0 ? Promise.resolve(new Map<string, true>()) : reads.of(ids);
      // Awaited below; until then this prevents an unhandled rejection.
      looking.catch(() => undefined);
      const result = await work();
      const active = await looking;
      if (!ids.every((id) => active.has(id))) throw unauthenticated();
      return result;
    },

    countForActiveMembers: async (memberIds, changes) => {
      const ids = [...new Set(memberIds)];
      const { matchedCount } = await model.updateMany({ _id: { $in: ids }, ...NOT_ENDED }, { $inc: changes });
      if (matchedCount !== ids.length) throw unauthenticated();
    },
  };
}
