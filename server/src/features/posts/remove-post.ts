import { forbidden, notFound } from '../../errors/common.ts';
import { itemsOf } from './post-content.ts';
import { canDeletePost } from './post.policy.ts';
import type { PostsParts } from './posts-parts.ts';

type Stores = Pick<PostsParts, 'removals' | 'reactions' | 'comments' | 'replies'>;

async function removeWhatHangsOn(postId: string, stores: Stores): Promise<void> {
  await stores.reactions.removeOfPost(postId);
  await stores.replies.removeOfPost(postId);
  await stores.comments.removeOfPost(postId);
  await stores.removals.end(postId);
}

/** Ends removals that a crash cut off. Runs at the start. */
export async function endUnfinishedRemovals(stores: Stores): Promise<void> {
  for (const postId of await stores.removals.unfinished()) await removeWhatHangsOn(postId, stores);
}

/** Deletes posts with all that hangs on them. */
export function createRemoval(parts: PostsParts) {
  const { posts, words, removals, media, members, lock, news } = parts;

  const removePost = (postId: string): Promise<void> =>
    media.exchange(
      [],
      async () => {
        const removed = await posts.remove(postId);
        if (!removed) throw notFound();
        await words.forget(postId);
        await removals.begin(postId);
        await members.store.addToCounts(removed.author, { mediaCount: -1 });
        return { value: undefined, removed: itemsOf(removed) };
      },
      { inTurn: (transaction) => lock.run(postId, transaction) },
    );

  const removeWhole = async (postId: string): Promise<void> => {
    await removePost(postId);
    news.postRemoved(postId);
    await removeWhatHangsOn(postId, parts);
  };

  return {
    /** Removes a post with all that hangs on it, whoever asks. Throws NOT_FOUND. */
    removeWhole,

    /**
     * The post and its files go in one transaction, what hangs on it after that: there may be 100,000 likes, and nobody can reach
     * them any more. A crash between the two is made good at the next start. Throws NOT_FOUND or FORBIDDEN.
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
