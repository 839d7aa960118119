import { Types } from 'mongoose';
import { unauthenticated } from '../../errors/common.ts';
import { BatchedReads } from '../../platform/batched-reads.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel } from './member.model.ts';
import { NOT_ENDED, type Counter } from './member.store.ts';

/** Tells whether accounts go on, as the database has it the moment that it is asked. */
export interface Living {
  /**
   * Does `work` in the transaction that is under way for a member, or several, and throws UNAUTHENTICATED, which undoes it, where an
   * account has been deleted or suspended: a call that began before leaves nothing of theirs behind. Costs the transaction no step of
   * its own.
   */
  readonly whileLiving: <T>(memberIds: string | readonly string[], work: () => Promise<T>) => Promise<T>;
  /**
   * Adds to counts of these members in the transaction that is under way, and throws as `whileLiving` does. What writes their records
   * needs no look-up beside it: a deletion that comes meanwhile meets the write.
   */
  readonly countForLiving: (
    memberIds: readonly string[],
    changes: Partial<Record<Counter, number>>,
  ) => Promise<void>;
}

export function createLiving(connection: DatabaseConnection): Living {
  // By the driver alone, so that the look-up stands outside of the transaction and sees what others have committed meanwhile.
  const members = connection.collection('members');
  const model = memberModel(connection);
  const reads = new BatchedReads<string, true>(async (ids) => {
    const filter = {
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      ...NOT_ENDED,
    };
    const rows = await members.find(filter, { projection: { _id: 1 } }).toArray();
    return new Map(rows.map((row) => [String(row._id), true]));
  });
  return {
    whileLiving: async (memberIds, work) => {
      const ids = typeof memberIds === 'string' ? [memberIds] : memberIds;
      const looking = ids.length === 0 ? Promise.resolve(new Map<string, true>()) : reads.of(ids);
      // Waited for below; meanwhile its failure is nobody's.
      looking.catch(() => undefined);
      const result = await work();
      const living = await looking;
      if (!ids.every((id) => living.has(id))) throw unauthenticated();
      return result;
    },

    countForLiving: async (memberIds, changes) => {
      const ids = [...new Set(memberIds)];
      const { matchedCount } = await model.updateMany({ _id: { $in: ids }, ...NOT_ENDED }, { $inc: changes });
      if (matchedCount !== ids.length) throw unauthenticated();
    },
  };
}
