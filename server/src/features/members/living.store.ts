import { Types } from 'mongoose';
import { unauthenticated } from '../../errors/common.ts';
import { BatchedReads } from '../../platform/batched-reads.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** Tells whether accounts go on, as the database has it the moment that it is asked. */
export interface Living {
  /**
   * Does `work` in the transaction that is under way for a member, or several, and throws UNAUTHENTICATED, which undoes it, where an
   * account has been deleted or suspended: a call that began before leaves nothing of theirs behind. Costs the transaction no step of
   * its own.
   */
  readonly whileLiving: <T>(memberIds: string | readonly string[], work: () => Promise<T>) => Promise<T>;
}

export function createLiving(connection: DatabaseConnection): Living {
  // By the driver alone, so that the look-up stands outside of the transaction and sees what others have committed meanwhile.
  const members = connection.collection('members');
  const reads = new BatchedReads<string, true>(async (ids) => {
    const filter = {
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      deletedAt: { $exists: false },
      suspendedAt: { $exists: false },
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
  };
}
