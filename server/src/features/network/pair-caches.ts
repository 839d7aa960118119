import type { NetworkChange } from '@weft/shared/network/events';
import type { NetworkDeps } from './network-deps.ts';

/** Every cache of what is between two members. */
export const EVERY_CACHE = [
  'connectionIds',
  'blocks',
  'knownLinks',
  'knownRequests',
  'followedIds',
  'listTotals',
] as const satisfies readonly (keyof NetworkDeps)[];

type PairCache = (typeof EVERY_CACHE)[number];

/** The caches of the two members that each change makes stale. */
export const OUTDATED_BY: Readonly<Record<NetworkChange, readonly PairCache[]>> = {
  requested: ['knownRequests'],
  withdrawn: ['knownRequests'],
  declined: ['knownRequests'],
  accepted: ['connectionIds', 'knownLinks', 'knownRequests', 'followedIds', 'listTotals'],
  removed: ['connectionIds', 'knownLinks', 'knownRequests', 'listTotals'],
  followed: ['knownLinks', 'followedIds', 'listTotals'],
  unfollowed: ['knownLinks', 'followedIds', 'listTotals'],
  blocked: EVERY_CACHE,
  unblocked: ['blocks'],
};

/** Call it after a change between the two is stored. */
export function forgetPair(
  deps: Pick<NetworkDeps, PairCache>,
  caches: readonly PairCache[],
  a: string,
  b: string,
): void {
  for (const cache of caches) deps[cache].forget(a, b);
}
