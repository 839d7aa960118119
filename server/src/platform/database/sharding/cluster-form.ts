import { indexNameOf, type DeclaredCollection, type DeclaredIndex } from '../declared-collections.ts';
import { canStayUnique, isSharded, type ShardKey, type ShardKeys } from './shard-key.ts';

/**
 * Returns the collections with the indexes of a cluster. Sharded ones have an index on the shard key, and their unique
 * indexes begin with it, because a cluster enforces no others. Such a value is then unique within a shard key: the same
 * client id in two conversations makes two messages instead of an error.
 */
export function clusterForm(
  collections: readonly DeclaredCollection[],
  shardKeys: ShardKeys,
): DeclaredCollection[] {
  return collections.map(({ name, indexes }) => {
    const placement = shardKeys[name];
    if (!isSharded(placement)) return { name, indexes };
    const { key } = placement;
    const ofKey = { name: indexNameOf(key), fields: key, options: {} };
    return { name, indexes: [...indexes.map((index) => keptUnique(key, index)), ofKey] };
  });
}

function keptUnique(key: ShardKey, index: DeclaredIndex): DeclaredIndex {
  if (index.options['unique'] !== true || canStayUnique(key, index)) return index;
  const first = Object.fromEntries(Object.keys(key).map((field) => [field, 1 as const]));
  const fields = { ...first, ...index.fields };
  return { ...index, name: indexNameOf(fields), fields };
}
