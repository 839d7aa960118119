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

/** One member's reaction to a post, set, changed or taken back; null where there was or will be none. */
export interface ReactionMove {
  readonly post: string;
  readonly member: string;
  readonly before: ReactionEmoji | null;
  readonly after: ReactionEmoji | null;
  readonly createdAt: Date;
}

/** What a reaction or its change does to the counts of a post. */
type ReactionDelta = Partial<Record<ReactionEmoji, number>>;

type RawBrief = Pick<RawPost, 'author' | 'commentsCount'>;
type RawLiked = Pick<RawPost, 'author' | 'likesCount' | 'newestLikes'>;

const BRIEF = { author: 1, commentsCount: 1 } as const;
const LIKED = { author: 1, likesCount: 1, 'newestLikes.member': 1 } as const;

const toBrief = ({ author, commentsCount }: RawBrief): PostBrief => ({
  author: author.toString(),
  commentsCount,
});

function toLiked({ author, likesCount, newestLikes }: RawLiked): LikedPost {
  const isShort = newestLikes.length < Math.min(likesCount, POST_LIMITS.previewLikes);
  return { author: author.toString(), likesCount, isShort };
}

const briefOrNull = (raw: RawBrief | null): PostBrief | null => raw && toBrief(raw);

/** One change of one post, as part of many. */
const changeOf = (id: string, update: object, options = {}) => ({
  updateOne: { filter: { _id: id }, update, ...options },
});

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

/** What a move of a reaction does to its post. */
function shownAs({ post, member, before, after, createdAt }: ReactionMove) {
  if (before === null && after !== null) {
    const like: LikeRecord = { member, reaction: after, createdAt };
    return changeOf(post, {
      $inc: countChanges({ [after]: 1 }),
      $push: { newestLikes: atTop(like, POST_LIMITS.previewLikes) },
    });
  }
  if (before !== null && after !== null) {
    return changeOf(
      post,
      { $inc: countChanges({ [before]: -1, [after]: 1 }), $set: { 'newestLikes.$[own].reaction': after } },
      { arrayFilters: [{ 'own.member': new Types.ObjectId(member) }] },
    );
  }
  return changeOf(post, {
    $inc: countChanges(before === null ? {} : { [before]: -1 }),
    $pull: { newestLikes: { member } },
  });
}

/** How likes show in their posts. */
export function likesOfPost(model: PostModel) {
  return {
    /** The posts among these that are there, as they stand. */
    async findLiked(ids: readonly string[]): Promise<ReadonlyMap<string, LikedPost>> {
      const raws = await model
        .find({ _id: { $in: ids } }, LIKED)
        .lean<(RawLiked & { _id: Types.ObjectId })[]>();
      return new Map(raws.map((raw) => [raw._id.toString(), toLiked(raw)]));
    },

    /** Shows moves of reactions, in their order. */
    async moveLikes(moves: readonly ReactionMove[]): Promise<void> {
      if (moves.length > 0) await model.bulkWrite(moves.map(shownAs));
    },

    /** Gives the newest likes anew. */
    async setNewestLikes(id: string, newestLikes: readonly LikeRecord[]): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { newestLikes } });
    },
  };
}

/** How comments show in their post. Each change answers what it leaves, null where the post isn't there. */
export function commentsOfPost(model: PostModel) {
  const change = async (id: string, changes: object): Promise<PostBrief | null> =>
    briefOrNull(
      await model
        .findOneAndUpdate({ _id: id }, changes, { returnDocument: 'after', projection: BRIEF })
        .lean<RawBrief>(),
    );
  const briefsOf = async (ids: readonly string[]): Promise<Map<string, PostBrief>> => {
    const raws = await model
      .find({ _id: { $in: ids } }, BRIEF)
      .lean<(RawBrief & { _id: Types.ObjectId })[]>();
    return new Map(raws.map((raw) => [raw._id.toString(), toBrief(raw)]));
  };
  return {
    findBrief: async (id: string) => briefOrNull(await model.findById(id, BRIEF).lean<RawBrief>()),

    /** Shows new comments. Answers the posts that are there, as all of them leave them. */
    async addComments(
      added: readonly { post: string; comment: CommentRecord }[],
    ): Promise<ReadonlyMap<string, PostBrief>> {
      await model.bulkWrite(
        added.map(({ post, comment }) =>
          changeOf(post, {
            $inc: { commentsCount: 1 },
            $push: { newestComments: atTop(comment, POST_LIMITS.previewComments) },
          }),
        ),
      );
      return briefsOf(added.map(({ post }) => post));
    },

    /** `by` comments more or fewer; the newest are given anew. */
    changeComments: (id: string, by: number, newestComments: readonly CommentRecord[]) =>
      change(id, { $inc: { commentsCount: by }, $set: { newestComments } }),
  };
}
