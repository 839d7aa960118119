import { notFound } from '../../../errors/common.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { Changed, PairChanges } from '../pair-changes.ts';
import { mustBeOpen } from '../pair.policy.ts';

type FollowChanged = Changed & { isFollowing: boolean };

const withFollowing = (changed: Changed): FollowChanged => ({
  ...changed,
  isFollowing: changed.relationship.isFollowing,
});

interface Deps extends NetworkDeps {
  readonly changes: PairChanges;
}

/** Follows: one-way and idempotent. */
export class FollowsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async follow(viewerId: string, memberId: string): Promise<FollowChanged> {
    const { edges, clock } = this.#deps;
    const changed = await this.#deps.changes.run(viewerId, memberId, async (pair) => {
      mustBeOpen(pair);
      return (await edges.follow(pair, viewerId, clock.date())) ? 'followed' : null;
    });
    return withFollowing(changed);
  }

  async unfollow(viewerId: string, memberId: string): Promise<FollowChanged> {
    const { edges } = this.#deps;
    const changed = await this.#deps.changes.run(viewerId, memberId, async (pair) => {
      if (pair.isBlockedBy) throw notFound();
      return (await edges.unfollow(pair, viewerId)) ? 'unfollowed' : null;
    });
    return withFollowing(changed);
  }
}
