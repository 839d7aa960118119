import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { PostStore } from '../post.store.ts';
import type { PostRecord } from '../post-records.ts';
import { mustSee, type Standing } from '../sight.ts';
import type { ReactionStore } from './reaction.store.ts';

interface ReactionsDependencies {
  readonly database: Database;
  readonly posts: PostStore;
  readonly reactions: ReactionStore;
  readonly members: Pick<Members, 'store'>;
  readonly standing: Standing;
  readonly lock: KeyedLock;
  readonly clock: Clock;
}

interface Reacted {
  likesCount: number;
  viewerReaction: ReactionEmoji | null;
}

/** Likes: a row of its own for each, the counts and the newest of them with the post, moved together. */
export function createReactionsService(dependencies: ReactionsDependencies) {
  const { database, posts, reactions, members, standing, lock, clock } = dependencies;

  /** Changes the post's reactions in one transaction; a post that isn't there undoes it. */
  const change = (
    postId: string,
    viewerReaction: ReactionEmoji | null,
    work: () => Promise<PostRecord | null>,
  ): Promise<Reacted> => {
    const once = () =>
      database.inTransaction(async () => {
        const post = await work();
        if (!post) throw notFound();
        return { likesCount: post.likesCount, viewerReaction };
      });
    return lock.run(postId, () =>
      // Another server may have inserted the same like just now: the second time it is found.
      once().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return once();
      }),
    );
  };

  return {
    /** Likes the post, or changes the reaction to it; the same again changes nothing. Throws NOT_FOUND also for a hidden author's. */
    like(viewerId: string, postId: string, reaction: ReactionEmoji = DEFAULT_REACTION): Promise<Reacted> {
      const like = { member: viewerId, reaction, createdAt: clock.date() };
      const write = async () => {
        const before = await reactions.put(postId, like);
        if (before === reaction) return posts.findById(postId);
        if (before === null) {
          await members.store.mustLive(viewerId);
          return posts.addLike(postId, like);
        }
        return posts.changeLikes(postId, { [before]: -1, [reaction]: 1 }, await reactions.newest(postId));
      };
      return change(postId, reaction, async () => mustSee(standing, viewerId, await write()));
    },

    /** Takes the reaction back, from a hidden author's post as well: it is one's own. Without one nothing changes. */
    unlike(viewerId: string, postId: string): Promise<Reacted> {
      return change(postId, null, async () => {
        const before = await reactions.take(postId, viewerId);
        if (before === null) return mustSee(standing, viewerId, await posts.findById(postId));
        return posts.changeLikes(postId, { [before]: -1 }, await reactions.newest(postId));
      });
    },
  };
}

export type ReactionsService = ReturnType<typeof createReactionsService>;
