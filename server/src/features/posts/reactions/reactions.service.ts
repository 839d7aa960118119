import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { PostStore } from '../post.store.ts';
import type { PostNews } from '../post-news.ts';
import { mustSee, type Standing } from '../sight.ts';
import type { ReactionStore } from './reaction.store.ts';

interface ReactionsDependencies {
  readonly database: Database;
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'whileLiving'>;
  readonly standing: Standing;
  readonly lock: KeyedLock;
  readonly clock: Clock;
  readonly news: PostNews;
}

interface Reacted {
  likesCount: number;
  viewerReaction: ReactionEmoji | null;
}

/** The same with whose post it is. */
interface ReactedTo extends Reacted {
  author: string;
}

/** Likes: a row of its own for each, the counts and the newest of them with the post, moved together. */
export function createReactionsService(dependencies: ReactionsDependencies) {
  const { database, posts, reactions, members, standing, lock, clock, news } = dependencies;

  /** Changes the post's reactions in one transaction; what throws undoes it. */
  const change = (postId: string, work: () => Promise<ReactedTo>): Promise<ReactedTo> => {
    const once = () => database.inTransaction(work);
    return lock.run(postId, () =>
      // Another server may have inserted the same like just now: the second time it is found.
      once().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      }),
    );
  };

  const put = async (viewerId: string, postId: string, reaction: ReactionEmoji) => {
    const like = { member: viewerId, reaction, createdAt: clock.date() };
    const before = await reactions.put(postId, like);
    if (before === null) return posts.addLike(postId, like);
    if (before === reaction) return posts.findLiked(postId);
    return posts.changeLike(postId, viewerId, before, reaction);
  };

  /** Of a post with more likes than it carries, the next one moves up where one of the newest goes. */
  const remove = async (viewerId: string, postId: string, reaction: ReactionEmoji) => {
    const post = await posts.removeLike(postId, viewerId, reaction);
    return post?.isShort ? posts.setNewestLikes(postId, await reactions.newest(postId)) : post;
  };

  return {
    /** Likes the post, or changes the reaction to it; the same again changes nothing. Throws NOT_FOUND also for a hidden author's. */
    async like(
      viewerId: string,
      postId: string,
      reaction: ReactionEmoji = DEFAULT_REACTION,
    ): Promise<Reacted> {
      const { author, ...reacted } = await change(postId, async () => {
        const post = await members.whileLiving(viewerId, () => put(viewerId, postId, reaction));
        const { likesCount, author } = await mustSee(standing, viewerId, post);
        return { likesCount, viewerReaction: reaction, author };
      });
      news.reacted({ postId, author, by: viewerId });
      return reacted;
    },

    /** Takes the reaction back, from a hidden author's post as well: it is one's own. Without one nothing changes. */
    async unlike(viewerId: string, postId: string): Promise<Reacted> {
      const { author, ...reacted } = await change(postId, async () => {
        const before = await reactions.take(postId, viewerId);
        const post = before
          ? await remove(viewerId, postId, before)
          : await mustSee(standing, viewerId, await posts.findLiked(postId));
        if (!post) throw notFound();
        return { likesCount: post.likesCount, viewerReaction: null, author: post.author };
      });
      news.unreacted({ postId, author, by: viewerId });
      return reacted;
    },
  };
}

export type ReactionsService = ReturnType<typeof createReactionsService>;
