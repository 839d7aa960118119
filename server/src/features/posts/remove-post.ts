import { forbidden, notFound } from '../../errors/common.ts';
import { itemsOf } from './post-content.ts';
import { canDeletePost } from './post.policy.ts';
import type { PostsParts } from './posts-parts.ts';

type Stores = Pick<PostsParts, 'posts' | 'reactions' | 'comments' | 'replies'>;

async function removeWhatHangsOn(
  postId: string,
  { posts, reactions, comments, replies }: Stores,
): Promise<void> {
  await reactions.removeOfPost(postId);
  await replies.removeOfPost(postId);
  await comments.removeOfPost(postId);
  await posts.endRemoval(postId);
}

/** Ends removals that a crash cut off. Runs at the start. */
export async function endUnfinishedRemovals(stores: Stores): Promise<void> {
  for (const postId of await stores.posts.unfinishedRemovals()) await removeWhatHangsOn(postId, stores);
}

/** Deletes posts with all that hangs on them. */
export function createRemoval(parts: PostsParts) {
  const { posts, media, members, lock } = parts;

  const removePost = (postId: string): Promise<void> =>
    media.exchange([], async () => {
      const removed = await posts.remove(postId);
      if (!removed) throw notFound();
      await members.store.addToCounts(removed.author, { mediaCount: -1 });
      return { value: undefined, removed: itemsOf(removed) };
    });

  return {
    /**
     * The post and its files go in one transaction, what hangs on it after that: there may be 100,000 likes, and nobody can reach
     * them any more. A crash between the two is made good at the next start. Throws NOT_FOUND or FORBIDDEN.
     */
    async remove(viewerId: string, postId: string): Promise<void> {
      const seen = await posts.findById(postId);
      if (!seen) throw notFound();
      if (!canDeletePost(viewerId, seen)) throw forbidden();
      await lock.run(postId, () => removePost(postId));
      await removeWhatHangsOn(postId, parts);
    },
  };
}

export type Removal = ReturnType<typeof createRemoval>;
