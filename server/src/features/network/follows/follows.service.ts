import { notFound } from '../../../errors/common.ts';
import { follow, unfollow } from '../links/edges.ts';
import type { NetworkDeps } from '../network-deps.ts';
import type { Changed, PairChanges, PairWork } from '../pair-changes.ts';
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
    return this.#change(viewerId, memberId, (pair) => {
      mustBeOpen(pair);
      return follow(pair, viewerId, this.#deps.clock.date()) ? 'followed' : null;
    });
  }

  async unfollow(viewerId: string, memberId: string): Promise<FollowChanged> {
    return this.#change(viewerId, memberId, (pair) => {
      if (pair.isBlockedBy) throw notFound();
      return unfollow(pair, viewerId) ? 'unfollowed' : null;
    });
  }

  async #change(viewerId: string, memberId: string, work: PairWork): Promise<FollowChanged> {
    return withFollowing(await this.#deps.changes.run({ actorId: viewerId, otherId: memberId, work }));
  }
}
