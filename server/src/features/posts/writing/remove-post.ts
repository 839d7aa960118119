import { forbidden, notFound } from '../../../errors/common.ts';
import { itemsOf } from './post-content.ts';
import { canDeletePost } from '../post.policy.ts';
import type { PostsDeps } from '../posts-deps.ts';

type Stores = Pick<PostsDeps, 'removals' | 'reactions' | 'comments' | 'replies'>;

async function removeWhatHangsOn(postId: string, stores: Stores): Promise<void> {
  await stores.reactions.removeOfPost(postId);
  await stores.replies.removeOfPost(postId);
  await stores.comments.removeOfPost(postId);
  await stores.removals.end(postId);
}

/** Continues removals that a crash interrupted. Runs at startup. */
export async function endUnfinishedRemovals(stores: Stores): Promise<void> {
  for (const postId of await stores.removals.unfinished()) await removeWhatHangsOn(postId, stores);
}

/** Deletes posts with their likes, comments and replies. */
export function createRemoval(deps: PostsDeps) {
  const { posts, words, removals, media, members, lock, events } = deps;

  const removePost = (postId: string): Promise<void> =>
    media.exchange(
      [],
      async () => {
        const removed = await posts.remove(postId);
        if (!removed) throw notFound();
        await words.forget(postId);
        await removals.begin(postId);
        await members.store.addToCounts(new Map([[removed.author, { mediaCount: -1 }]]));
        return { value: undefined, removed: itemsOf(removed) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );

  const removeWhole = async (postId: string): Promise<void> => {
    await removePost(postId);
    events.emit('post.removed', { postId });
    await removeWhatHangsOn(postId, deps);
  };

  return {
    /** Removes a post with everything under it, for any caller. Throws NOT_FOUND. */
    removeWhole,

    /**
     * Removes post and files in one transaction, and the rest afterwards: there may be 100,000 likes, which are no
     * longer reachable. After a crash the next start continues. Throws NOT_FOUND or FORBIDDEN.
     */
    async remove(viewerId: string, postId: string): Promise<void> {
      const seen = await posts.findById(postId);
      if (!seen) throw notFound();
      if (!canDeletePost(viewerId, seen)) throw forbidden();
      await removeWhole(postId);
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
