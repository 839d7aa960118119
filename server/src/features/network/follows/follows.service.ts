import { notFound } from '../../../errors/common.ts';
import type { NetworkParts } from '../network-parts.ts';
import type { Changed, PairChanges } from '../pair-changes.ts';
import { mustBeOpen } from '../pair.policy.ts';

type FollowChanged = Changed & { isFollowing: boolean };

const withFollowing = (changed: Changed): FollowChanged => ({
  ...changed,
  isFollowing: changed.relationship.isFollowing,
});

/** Follows: one-way, and the same twice is the same as once (specification 3.6). */
export class FollowsService {
  readonly #parts: NetworkParts;
  readonly #changes: PairChanges;

  constructor(parts: NetworkParts, changes: PairChanges) {
    this.#parts = parts;
    this.#changes = changes;
  }

  async follow(viewerId: string, memberId: string): Promise<FollowChanged> {
    const { edges, clock } = this.#parts;
    const changed = await this.#changes.run(viewerId, memberId, async (pair) => {
      mustBeOpen(pair);
      return (await edges.follow(pair.actor, pair.other, clock.date())) ? 'followed' : null;
    });
    return withFollowing(changed);
  }

  async unfollow(viewerId: string, memberId: string): Promise<FollowChanged> {
    const { edges } = this.#parts;
    const changed = await this.#changes.run(viewerId, memberId, async ({ isBlockedBy }) => {
      if (isBlockedBy) throw notFound();
      return (await edges.unfollow(viewerId, memberId)) ? 'unfollowed' : null;
    });
    return withFollowing(changed);
  }
}
