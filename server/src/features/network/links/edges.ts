import type { MemberStore } from '../../members/index.ts';
import type { CircleStore } from './circle.store.ts';
import type { LinkStore } from './link.store.ts';
import { listingOf } from './listing.ts';

/** A member at one end of an edge. */
export interface End {
  readonly _id: string;
  readonly fullName: string;
  readonly headline: string | null;
}

interface Parts {
  readonly links: LinkStore;
  readonly circles: CircleStore;
  readonly members: Pick<MemberStore, 'addToCounts'>;
}

/**
 * The edges between members: a connection, which is in the list of both, and follows, which are in the list of either side. Rows,
 * circles and counts move together in the transaction that is under way; what is there already, or not there, changes nothing.
 */
export class Edges {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Connects the two; both follow each other from then on (specification 3.6). */
  async connect(a: End, b: End, at: Date): Promise<void> {
    const { links, circles, members } = this.#parts;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const isNew = await links.add({ owner: one._id, kind: 'connection' }, other._id, at, listingOf(other));
      if (!isNew) continue;
      await circles.add(one._id, other._id);
      await members.addToCounts(one._id, { connectionsCount: 1 });
    }
    await this.follow(a, b, at);
    await this.follow(b, a, at);
  }

  /** Ends the connection; the follows stay (specification 3.6). */
  async disconnect(a: string, b: string): Promise<void> {
    const { links, circles, members } = this.#parts;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (!(await links.take({ owner: one, kind: 'connection' }, other))) continue;
      await circles.take(one, other);
      await members.addToCounts(one, { connectionsCount: -1 });
    }
  }

  async follow(follower: End, followed: End, at: Date): Promise<boolean> {
    const { links, members } = this.#parts;
    const following = { owner: follower._id, kind: 'following' } as const;
    const isNew = await links.add(following, followed._id, at, listingOf(followed));
    if (!isNew) return false;
    await links.add({ owner: followed._id, kind: 'follower' }, follower._id, at, listingOf(follower));
    await members.addToCounts(follower._id, { followingCount: 1 });
    await members.addToCounts(followed._id, { followersCount: 1 });
    return true;
  }

  async unfollow(follower: string, followed: string): Promise<boolean> {
    const { links, members } = this.#parts;
    if (!(await links.take({ owner: follower, kind: 'following' }, followed))) return false;
    await links.take({ owner: followed, kind: 'follower' }, follower);
    await members.addToCounts(follower, { followingCount: -1 });
    await members.addToCounts(followed, { followersCount: -1 });
    return true;
  }
}
