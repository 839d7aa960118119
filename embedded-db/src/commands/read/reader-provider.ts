import type { Collection } from '../../catalog/collection.ts';
import { storeError } from '../../errors/store-error.ts';
import { isDropped, isOutdated } from '../../planner/plan-validity.ts';
import type { Plan } from '../../planner/plan.ts';
import type { KvReader } from '../../storage/kv.ts';
import { readerOf } from '../command-context.ts';
import type { CommandContext } from '../command-context.ts';

/** Provides the reader of a cursor while its transaction, collection and indexes exist. */
export function readerProvider(context: CommandContext, collection: Collection, plan: Plan): () => KvReader {
  const { transaction, store } = context;
  const { access } = plan;
  const namespace = `${collection.db}.${collection.name}`;
  return () => {
    if (transaction && transaction.state !== 'open') {
      throw storeError('NoSuchTransaction', 'the transaction of this cursor has ended');
    }
    const now = store.catalog.findById(collection.id);
    if (!now) throw storeError('QueryPlanKilled', `collection dropped: ${namespace}`);
    if (isDropped(access, now)) {
      throw storeError(
        'QueryPlanKilled',
        `an index that the query was reading has been dropped: ${namespace}`,
      );
    }
    if (isOutdated(access, now)) {
      throw storeError(
        'QueryPlanKilled',
        `an index that the query was reading has got its first arrays, or its first values beside arrays: ${namespace}`,
      );
    }
    return readerOf(context);
  };
}
