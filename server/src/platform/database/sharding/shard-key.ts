import type { DeclaredIndex } from '../declared-collections.ts';

/** Fields of a shard key, in order. Hashes spread ids, which grow with time, over all shards. */
export type ShardKey = Readonly<Record<string, 'hashed'>>;

/** A collection that is spread over the shards of a cluster. */
interface ShardedCollection {
  readonly key: ShardKey;
  readonly because: string;
  /** What asks all shards nevertheless; absent if nothing does. */
  readonly asksAllShards?: string;
}

/** A collection that stays on one shard. */
interface UnshardedCollection {
  readonly unshardedBecause: string;
}

type ShardPlacement = ShardedCollection | UnshardedCollection;

/** Placements by the name of the collection. */
export type ShardKeys = Readonly<Record<string, ShardPlacement>>;

/** Returns whether documents of the collection are spread over the shards. */
export const isSharded = (placement: ShardPlacement | undefined): placement is ShardedCollection =>
  placement !== undefined && 'key' in placement;

/**
 * Returns whether a cluster can enforce a unique index: its first fields must be those of the shard key. Otherwise
 * `shardCollection` fails.
 */
export function canStayUnique(key: ShardKey, { fields }: Pick<DeclaredIndex, 'fields'>): boolean {
  const names = Object.keys(fields);
  return Object.keys(key).every((field, position) => names[position] === field);
}
