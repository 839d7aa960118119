import * as contract from '@weft/shared/posts/tags/tag-contract';
import { writePost } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const params = { tag: 'weaving' };

/** A post with hashtags by each friend, and as many followed ones. */
const fill = async ({ viewer, friends }: BudgetWorld): Promise<void> => {
  for (const [index, friend] of friends.entries()) {
    await writePost(friend, `Another #weaving, #loom${index}`);
    await by(viewer, contract.followTag, { params: { tag: `loom${index}` } })();
  }
};

const among =
  (call: (world: BudgetWorld) => () => Promise<unknown>): Scenario =>
  async (world) => {
    await fill(world);
    return call(world);
  };

export const TAG_SCENARIOS: Scenarios = {
  'tags.get': among(({ viewer }) => by(viewer, contract.getTag, { params })),
  'tags.activity': among(({ viewer }) => by(viewer, contract.getTagActivity, { params })),
  'tags.posts': among(({ viewer }) => by(viewer, contract.listTagPosts, { params, query: WHOLE })),
  'tags.follow': among(({ viewer }) => by(viewer, contract.followTag, { params })),
  'tags.unfollow': async ({ viewer }) => {
    await by(viewer, contract.followTag, { params })();
    return by(viewer, contract.unfollowTag, { params });
  },
  'tags.search': among(({ viewer }) => by(viewer, contract.searchTags)),
  'tags.followed': among(({ viewer }) => by(viewer, contract.listFollowedTags)),
};
