import * as contract from '@weft/shared/posts/muting-contract';
import { writePost } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

/** Mutes all strangers, and a post and a hashtag of each friend. */
const muted =
  (call: (world: BudgetWorld) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const { viewer, friends, strangers } = world;
    for (const id of strangers) await by(viewer, contract.muteMember, { params: { id } })();
    for (const [index, friend] of friends.entries()) {
      const { _id: id } = await writePost(friend, `Not for me #loud${index}`);
      await by(viewer, contract.muteTag, { params: { tag: `loud${index}` } })();
      await by(viewer, contract.hidePost, { params: { id } })();
    }
    return call(world);
  };

export const MUTING_SCENARIOS: Scenarios = {
  'muting.members': muted(({ viewer }) => by(viewer, contract.listMutedMembers, { query: WHOLE })),
  'muting.posts': muted(({ viewer }) => by(viewer, contract.listHiddenPosts, { query: WHOLE })),
  'muting.tags': muted(({ viewer }) => by(viewer, contract.listMutedTags)),
  'muting.muteTag': muted(({ viewer }) => by(viewer, contract.muteTag, { params: { tag: 'louder' } })),
  'muting.unmuteTag': muted(({ viewer }) => by(viewer, contract.unmuteTag, { params: { tag: 'loud0' } })),
  'muting.hide': async ({ viewer, reported }) => {
    const params = { id: reported._id };
    await by(viewer, contract.unhidePost, { params })();
    return by(viewer, contract.hidePost, { params });
  },
  'muting.unhide': ofViewer(contract.unhidePost, ({ reported }) => ({ params: { id: reported._id } })),
  'muting.mute': async ({ viewer, friend }) => {
    const params = { id: friend.id };
    await by(viewer, contract.unmuteMember, { params })();
    return by(viewer, contract.muteMember, { params });
  },
  'muting.unmute': ofViewer(contract.unmuteMember, ({ friend }) => ({ params: { id: friend.id } })),
};
