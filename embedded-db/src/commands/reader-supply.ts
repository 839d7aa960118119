import type { Collection } from '../catalog/collection.ts';
import { storeError } from '../errors/store-error.ts';
import type { Access, IndexAccess, Plan } from '../planner/plan.ts';
import type { KvReader } from '../storage/kv.ts';
import { readerOf } from './command-context.ts';
import type { CommandContext } from './command-context.ts';

function indexIdsOf(access: Access): number[] {
  if (access.kind === 'index' || access.kind === 'text') return [access.index.id];
  return access.kind === 'union' ? access.branches.map((branch) => branch.index.id) : [];
}

/** Whether an `$elemMatch` that the index decided is not decided by it any more. */
function hasTakenSingles({ index, arrayFields }: IndexAccess, { indexes }: Collection): boolean {
  const { single } = indexes.find(({ id }) => id === index.id) ?? index;
  return arrayFields.some((field) => single[field] === true);
}

/** Where a cursor reads from, for as long as its transaction, its collection and its indexes are there. */
export function readerSupply(context: CommandContext, collection: Collection, plan: Plan): () => KvReader {
  const { transaction, store } = context;
  const { access } = plan;
  const needed = indexIdsOf(access);
  const namespace = `${collection.db}.${collection.name}`;
  return () => {
    if (transaction && transaction.state !== 'open') {
      throw storeError('NoSuchTransaction', 'the transaction of this cursor has ended');
    }
    const now = store.catalog.findById(collection.id);
    if (!now) throw storeError('QueryPlanKilled', `collection dropped: ${namespace}`);
    if (!needed.every((id) => now.indexes.some((index) => index.id === id))) {
      throw storeError(
        'QueryPlanKilled',
        `an index that the query was reading has been dropped: ${namespace}`,
      );
    }
    if (access.kind === 'index' && hasTakenSingles(access, now)) {
      throw storeError('QueryPlanKilled', `values that are no arrays came into an index: ${namespace}`);
    }
    return readerOf(context);
  };
}
