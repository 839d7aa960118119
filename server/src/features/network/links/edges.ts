import type { Pair } from '../pair.ts';
import type { LinkKind } from './link.model.ts';

/** A row of one member's list of the other. */
type Row = readonly [owner: string, kind: LinkKind];

// The edges between members: a connection is in the lists of both, a follow in one list of either side. An edge that exists already, or
// does not exist, changes nothing.

/** Connects the two members, who then follow each other. */
export function connectPair(pair: Pair, at: Date): void {
  const both = [pair.actorId, pair.otherId];
  const isNew = !pair.kindsOf(pair.actorId).has('connection');
  if (isNew) {
    add(
      pair,
      both.map((owner): Row => [owner, 'connection']),
      at,
    );
    for (const id of both) pair.count(id, 'connectionsCount', 1);
  }
  for (const id of both) follow(pair, id, at);
}

/** Removes the connection; the follows stay. */
export function disconnectPair(pair: Pair): void {
  if (!pair.kindsOf(pair.actorId).has('connection')) return;
  for (const id of [pair.actorId, pair.otherId]) {
    pair.kindsOf(id).delete('connection');
    pair.count(id, 'connectionsCount', -1);
  }
}

/** Returns whether the follow is new. */
export function follow(pair: Pair, follower: string, at: Date): boolean {
  if (pair.kindsOf(follower).has('following')) return false;
  add(pair, rowsOfFollow(pair, follower), at);
  countFollow(pair, follower, 1);
  return true;
}

/** Returns whether there was a follow. */
export function unfollow(pair: Pair, follower: string): boolean {
  if (!pair.kindsOf(follower).has('following')) return false;
  for (const [owner, kind] of rowsOfFollow(pair, follower)) pair.kindsOf(owner).delete(kind);
  countFollow(pair, follower, -1);
  return true;
}

/** Removes the connection and both follows. */
export function partPair(pair: Pair): void {
  disconnectPair(pair);
  for (const id of [pair.actorId, pair.otherId]) unfollow(pair, id);
}

function add(pair: Pair, rows: readonly Row[], at: Date): void {
  for (const [owner, kind] of rows) pair.kindsOf(owner).add(kind);
  pair.changedAt = at;
}

const rowsOfFollow = (pair: Pair, follower: string): Row[] => [
  [follower, 'following'],
  [pair.oppositeOf(follower), 'follower'],
];

function countFollow(pair: Pair, follower: string, by: 1 | -1): void {
  pair.count(follower, 'followingCount', by);
  pair.count(pair.oppositeOf(follower), 'followersCount', by);
}
