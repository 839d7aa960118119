import { listQuotes, listReposts, repostPost, undoRepost } from '@weft/shared/posts/repost-contract';
import { writePost } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const paramsOf = ({ reported }: BudgetWorld) => ({ params: { id: reported._id } });

/** The friend's post, reposted by all friends. */
const amongReposts =
  (call: (world: BudgetWorld) => Promise<() => Promise<unknown>>): Scenario =>
  async (world) => {
    for (const each of world.friends) await by(each, repostPost, paramsOf(world))();
    return call(world);
  };

export const REPOST_SCENARIOS: Scenarios = {
  'reposts.add': amongReposts(async (world) => {
    await by(world.viewer, undoRepost, paramsOf(world))();
    return by(world.viewer, repostPost, paramsOf(world));
  }),
  'reposts.remove': amongReposts(async (world) => {
    await by(world.viewer, repostPost, paramsOf(world))();
    return by(world.viewer, undoRepost, paramsOf(world));
  }),
  'reposts.list': amongReposts(async (world) =>
    by(world.viewer, listReposts, { ...paramsOf(world), query: WHOLE }),
  ),
  'quotes.list': async (world) => {
    for (const each of world.friends)
      await writePost(each, { mediaTitle: 'Look at this', quotes: world.reported._id });
    return by(world.viewer, listQuotes, { ...paramsOf(world), query: WHOLE });
  },
};
