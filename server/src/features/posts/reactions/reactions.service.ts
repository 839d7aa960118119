import { DEFAULT_REACTION, type ReactionEmoji } from '@weft/shared/posts/reactions';
import { notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { GroupedWrites } from '../../../platform/grouped-writes.ts';
import type { KeyedLock } from '../../../platform/keyed-lock.ts';
import type { Members } from '../../members/index.ts';
import type { LikedPost, ReactionMove } from '../post-previews.store.ts';
import type { PostStore } from '../post.store.ts';
import type { PostNews } from '../post-news.ts';
import { isRefusedWrite } from '../refused-write.ts';
import { mustSee, type Standing } from '../sight.ts';
import { keyOf, type ReactionStore } from './reaction.store.ts';

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

/** What a member wants their reaction to a post to be; null for none. */
type Wish = Omit<ReactionMove, 'before'>;

/** Likes: a row of its own for each, the counts and the newest of them with the post, moved together. */
export function createReactionsService(dependencies: ReactionsDependencies) {
  const { database, posts, reactions, members, standing, lock, clock, news } = dependencies;

  /** Of posts with more likes than they carry, the next ones move up where some of the newest went. */
  const fillUp = async (moves: readonly ReactionMove[], after: ReadonlyMap<string, LikedPost>) => {
    const left = new Set(moves.flatMap((move) => (move.after === null ? [move.post] : [])));
    for (const id of left) {
      if (after.get(id)?.isShort) await posts.setNewestLikes(id, await reactions.newest(id));
    }
  };

  /** Does as is wished. Answers the posts as that leaves them. */
  const move = async (wishes: readonly Wish[]): Promise<LikedPost[]> => {
    const before = await reactions.standing(wishes);
    const moves = wishes
      .map((wish) => ({ ...wish, before: before.get(keyOf(wish.member, wish.post)) ?? null }))
      .filter((each) => each.before !== each.after);
    await reactions.move(moves);
    await posts.moveLikes(moves);
    const found = await posts.findLiked(wishes.map(({ post }) => post));
    await fillUp(moves, found);
    const results: LikedPost[] = [];
    for (const { member, post, after } of wishes) {
      const liked = found.get(post) ?? null;
      // One's own reaction can be taken back from a post that is hidden meanwhile.
      const isOwn = after === null && before.has(keyOf(member, post));
      if (isOwn && !liked) throw notFound();
      results.push(isOwn && liked ? liked : await mustSee(standing, member, liked));
    }
    return results;
  };

  const changes = new GroupedWrites<Wish, LikedPost>({
    keyOf: ({ member, post }) => keyOf(member, post),
    isRefusal: isRefusedWrite,
    store: (wishes) => {
      const likers = wishes.flatMap(({ member, after }) => (after === null ? [] : [member]));
      const once = () => database.inTransaction(() => members.whileLiving(likers, () => move(wishes)));
      return lock.runAll(
        wishes.map(({ post }) => post),
        () =>
          // Another server may have inserted the same like just now: the second time it is found.
          once().catch((error: unknown) => {
            if (!isDuplicate(error)) throw error;
            return once();
          }),
      );
    },
  });

  const react = async (member: string, post: string, after: ReactionEmoji | null): Promise<LikedPost> =>
    changes.add({ member, post, after, createdAt: clock.date() });

  return {
    /** Likes the post, or changes the reaction to it; the same again changes nothing. Throws NOT_FOUND also for a hidden author's. */
    async like(
      viewerId: string,
      postId: string,
      reaction: ReactionEmoji = DEFAULT_REACTION,
    ): Promise<Reacted> {
      const { author, likesCount } = await react(viewerId, postId, reaction);
      news.reacted({ postId, author, by: viewerId });
      return { likesCount, viewerReaction: reaction };
    },

    /** Takes the reaction back, from a hidden author's post as well: it is one's own. Without one nothing changes. */
    async unlike(viewerId: string, postId: string): Promise<Reacted> {
      const { author, likesCount } = await react(viewerId, postId, null);
      news.unreacted({ postId, author, by: viewerId });
      return { likesCount, viewerReaction: null };
    },
  };
}

export type ReactionsService = ReturnType<typeof createReactionsService>;
