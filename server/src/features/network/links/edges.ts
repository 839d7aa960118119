import type { MemberCard } from '../../members/index.ts';
import type { Pair } from '../pair.ts';
import type { ConnectionIdStore } from './connection-id.store.ts';
import type { LinkKind } from './link.model.ts';
import type { LinkRow, LinkStore } from './link.store.ts';
import { listingOf } from './listing.ts';

interface Deps {
  readonly links: LinkStore;
  readonly connectionIds: ConnectionIdStore;
}

/** A row of one member's list of the other. */
type Row = readonly [owner: string, kind: LinkKind];

/**
 * The edges between members: a connection is in the lists of both, a follow in one list of either side. Rows and connection ids are written
 * in the current transaction, with one command each; the pair collects the changes of counts. An edge that exists already, or does not
 * exist, changes nothing.
 */
export class Edges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Connects the two members, who then follow each other. */
  async connect(pair: Pair, at: Date): Promise<void> {
    const both = [pair.actorId, pair.otherId];
    const isNew = !pair.kindsOf(pair.actorId).has('connection');
    if (isNew) await this.#deps.connectionIds.connect(pair.cardOf(pair.actorId), pair.cardOf(pair.otherId));
    const connection = isNew ? both.map((owner): Row => [owner, 'connection']) : [];
    const follows = both.filter((id) => !pair.kindsOf(id).has('following'));
    await this.#add(pair, [...connection, ...follows.flatMap((id) => rowsOfFollow(pair, id))], at);
    for (const id of isNew ? both : []) pair.count(id, 'connectionsCount', 1);
    for (const id of follows) countFollow(pair, id, 1);
  }

  /** Removes the connection; the follows stay. */
  async disconnect(pair: Pair): Promise<void> {
    await this.#part(pair, true, []);
  }

  /** Returns whether the follow is new. */
  async follow(pair: Pair, follower: string, at: Date): Promise<boolean> {
    if (pair.kindsOf(follower).has('following')) return false;
    await this.#add(pair, rowsOfFollow(pair, follower), at);
    countFollow(pair, follower, 1);
    return true;
  }

  /** Returns whether there was a follow. */
  async unfollow(pair: Pair, follower: string): Promise<boolean> {
    if (!pair.kindsOf(follower).has('following')) return false;
    await this.#part(pair, false, [follower]);
    return true;
  }

  /** Removes the connection and both follows. */
  async partAll(pair: Pair): Promise<void> {
    await this.#part(pair, true, [pair.actorId, pair.otherId]);
  }

  async #part(pair: Pair, fromConnection: boolean, followers: readonly string[]): Promise<void> {
    const both = [pair.actorId, pair.otherId];
    const isConnected = fromConnection && pair.kindsOf(pair.actorId).has('connection');
    const connection = isConnected ? both.map((owner): Row => [owner, 'connection']) : [];
    const follows = followers.filter((id) => pair.kindsOf(id).has('following'));
    await this.#remove(pair, [...connection, ...follows.flatMap((id) => rowsOfFollow(pair, id))]);
    if (isConnected) await this.#deps.connectionIds.disconnect(pair.actorId, pair.otherId);
    for (const id of isConnected ? both : []) pair.count(id, 'connectionsCount', -1);
    for (const id of follows) countFollow(pair, id, -1);
  }

  async #add(pair: Pair, rows: readonly Row[], createdAt: Date): Promise<void> {
    await this.#deps.links.insert(
      rows.map(([owner, kind]): LinkRow => {
        const other: MemberCard = pair.cardOf(pair.oppositeOf(owner));
        return { owner, kind, other: other._id, createdAt, ...listingOf(other) };
      }),
    );
    for (const [owner, kind] of rows) pair.kindsOf(owner).add(kind);
  }

  async #remove(pair: Pair, rows: readonly Row[]): Promise<void> {
    await this.#deps.links.remove(
      rows.map(([owner, kind]) => ({ owner, kind, other: pair.oppositeOf(owner) })),
    );
    for (const [owner, kind] of rows) pair.kindsOf(owner).delete(kind);
  }
}

const rowsOfFollow = (pair: Pair, follower: string): Row[] => [
  [follower, 'following'],
  [pair.oppositeOf(follower), 'follower'],
];

function countFollow(pair: Pair, follower: string, by: 1 | -1): void {
  pair.count(follower, 'followingCount', by);
  pair.count(pair.oppositeOf(follower), 'followersCount', by);
}
