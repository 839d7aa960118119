import { Types } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { PostModel } from './post.model.ts';
import type { CommentRecord, LikeRecord, PostRecord, RawPost } from './post-records.ts';

/** What comments need of their post. */
export type PostBrief = Pick<PostRecord, 'author' | 'commentsCount'>;

/** What reactions need of their post. */
export interface LikedPost extends Pick<PostRecord, 'author' | 'likesCount'> {
  /** It could carry more of its likes than it does. */
  readonly isShort: boolean;
}

/** What a reaction or its change does to the counts of a post. */
type ReactionDelta = Partial<Record<ReactionEmoji, number>>;

type RawBrief = Pick<RawPost, 'author' | 'commentsCount'>;
type RawLiked = Pick<RawPost, 'author' | 'likesCount' | 'newestLikes'>;

const BRIEF = { author: 1, commentsCount: 1 } as const;
const LIKED = { author: 1, likesCount: 1, 'newestLikes.member': 1 } as const;

const toBrief = (raw: RawBrief | null): PostBrief | null =>
  raw && { author: raw.author.toString(), commentsCount: raw.commentsCount };

function toLiked(raw: RawLiked | null): LikedPost | null {
  if (!raw) return null;
  const { author, likesCount, newestLikes } = raw;
  const isShort = newestLikes.length < Math.min(likesCount, POST_LIMITS.previewLikes);
  return { author: author.toString(), likesCount, isShort };
}

/** Newest first, whatever the clock did meanwhile; of the same millisecond the one that came last. */
export const atTop = <T>(item: T, most: number) => ({
  $each: [item],
  $position: 0,
  $sort: { createdAt: -1 },
  $slice: most,
});

function countChanges(delta: ReactionDelta): Record<string, number> {
  const changes = Object.entries(delta).map(([emoji, by]) => [`reactionCounts.${emoji}`, by] as const);
  return { likesCount: changes.reduce((sum, [, by]) => sum + by, 0), ...Object.fromEntries(changes) };
}

/** How likes show in their post. Each change answers what it leaves, null where the post isn't there. */
export function likesOfPost(model: PostModel) {
  const change = async (id: string, changes: object, options = {}): Promise<LikedPost | null> =>
    toLiked(
      await model
        .findOneAndUpdate({ _id: id }, changes, { ...options, returnDocument: 'after', projection: LIKED })
        .lean<RawLiked>(),
    );
  return {
    findLiked: async (id: string) => toLiked(await model.findById(id, LIKED).lean<RawLiked>()),

    addLike: (id: string, like: LikeRecord) =>
      change(id, {
        $inc: countChanges({ [like.reaction]: 1 }),
        $push: { newestLikes: atTop(like, POST_LIMITS.previewLikes) },
      }),

    changeLike: (id: string, member: string, from: ReactionEmoji, to: ReactionEmoji) =>
      change(
        id,
        { $inc: countChanges({ [from]: -1, [to]: 1 }), $set: { 'newestLikes.$[own].reaction': to } },
        { arrayFilters: [{ 'own.member': new Types.ObjectId(member) }] },
      ),

    removeLike: (id: string, member: string, reaction: ReactionEmoji) =>
      change(id, { $inc: countChanges({ [reaction]: -1 }), $pull: { newestLikes: { member } } }),

    /** Gives the newest likes anew. */
    setNewestLikes: (id: string, newestLikes: readonly LikeRecord[]) => change(id, { $set: { newestLikes } }),
  };
}

/** How comments show in their post. Each change answers what it leaves, null where the post isn't there. */
export function commentsOfPost(model: PostModel) {
  const change = async (id: string, changes: object): Promise<PostBrief | null> =>
    toBrief(
      await model
        .findOneAndUpdate({ _id: id }, changes, { returnDocument: 'after', projection: BRIEF })
        .lean<RawBrief>(),
    );
  return {
    findBrief: async (id: string) => toBrief(await model.findById(id, BRIEF).lean<RawBrief>()),

    addComment: (id: string, comment: CommentRecord) =>
      change(id, {
        $inc: { commentsCount: 1 },
        $push: { newestComments: atTop(comment, POST_LIMITS.previewComments) },
      }),

    /** `by` comments more or fewer; the newest are given anew. */
    changeComments: (id: string, by: number, newestComments: readonly CommentRecord[]) =>
      change(id, { $inc: { commentsCount: by }, $set: { newestComments } }),
  };
}
