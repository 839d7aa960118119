import { Types } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { postModel, type PostModel, type ReactionDelta } from './post.model.ts';
import {
  audienceOf,
  writerOf,
  type CommentRecord,
  type LikeRecord,
  type PostRecord,
  type RawPost,
} from './post-records.ts';
import { countChanges, deltaOf, totalOf } from './reactions/reaction-counts.ts';

/** Fields of a post that comments need. */
export type PostBrief = Pick<PostRecord, 'author' | 'writer' | 'audience' | 'commentsCount'>;

/** Fields of a post that reactions need. */
export interface LikedPost extends Pick<PostRecord, 'author' | 'writer' | 'audience' | 'likesCount'> {
  /** Whether it carries fewer likes than it could. */
  readonly isShort: boolean;
}

/** Fields of a post that reposts need. */
export type SharedPost = Pick<PostRecord, 'author' | 'writer' | 'audience' | 'repostsCount'>;

/** A change of a member's reaction to a post; null for no reaction before or after. */
export interface ReactionMove {
  readonly post: string;
  readonly member: string;
  readonly before: ReactionEmoji | null;
  readonly after: ReactionEmoji | null;
  readonly createdAt: Date;
}

type Id = { readonly _id: Types.ObjectId };
type RawBrief = Pick<RawPost, 'author' | 'writer' | 'audience' | 'commentsCount'>;
type RawLiked = Pick<RawPost, 'author' | 'writer' | 'audience' | 'likesCount' | 'newestLikes'>;

const BRIEF = { author: 1, writer: 1, audience: 1, commentsCount: 1 } as const;
const LIKED = { author: 1, writer: 1, audience: 1, likesCount: 1, 'newestLikes.member': 1 } as const;

const SHARED = { author: 1, writer: 1, audience: 1, repostsCount: 1 } as const;

const toBrief = (raw: RawBrief): PostBrief => ({
  author: raw.author.toString(),
  ...writerOf(raw),
  audience: audienceOf(raw),
  commentsCount: raw.commentsCount,
});

function toLiked(raw: RawLiked): LikedPost {
  const { author, likesCount, newestLikes } = raw;
  const isShort = newestLikes.length < Math.min(likesCount, POST_LIMITS.previewLikes);
  return { author: author.toString(), ...writerOf(raw), audience: audienceOf(raw), likesCount, isShort };
}

const briefOrNull = (raw: RawBrief | null): PostBrief | null => raw && toBrief(raw);

/** A change of one post. */
interface PostChange {
  readonly id: string;
  readonly update: object;
  readonly options?: object;
}

const changeOf = (id: string, update: object, options: object = {}): PostChange => ({ id, update, options });

/** Newest first, even if the clock was adjusted; within a millisecond the last one first. */
export const atTop = <T>(item: T, most: number) => ({
  $each: [item],
  $position: 0,
  $sort: { createdAt: -1 },
  $slice: most,
});

const likesChanges = (delta: ReactionDelta) => ({ likesCount: totalOf(delta), ...countChanges(delta) });

/** Returns the update of a post for a change of a reaction. */
function shownAs({ post, member, before, after, createdAt }: ReactionMove) {
  if (before === null && after !== null) {
    const like: LikeRecord = { member, reaction: after, createdAt };
    return changeOf(post, {
      $inc: likesChanges(deltaOf(before, after)),
      $push: { newestLikes: atTop(like, POST_LIMITS.previewLikes) },
    });
  }
  if (before !== null && after !== null) {
    return changeOf(
      post,
      { $inc: likesChanges(deltaOf(before, after)), $set: { 'newestLikes.$[own].reaction': after } },
      { arrayFilters: [{ 'own.member': new Types.ObjectId(member) }] },
    );
  }
  return changeOf(post, {
    $inc: likesChanges(deltaOf(before, after)),
    $pull: { newestLikes: { member } },
  });
}

/** Changes the counts and previews that posts carry, in the current transaction. */
export class PostPreviewsStore {
  readonly #model: PostModel;

  constructor(connection: DatabaseConnection) {
    this.#model = postModel(connection);
  }

  /** Shows moves of reactions, in their order. Answers those of these posts that are there, as that leaves them. */
  async moveLikes(
    moves: readonly ReactionMove[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, LikedPost>> {
    const raws = await this.#applyAll<RawLiked & Id>(moves.map(shownAs), ids, LIKED);
    return new Map(raws.map((raw) => [raw._id.toString(), toLiked(raw)]));
  }

  /** Replaces the newest likes. */
  async setNewestLikes(id: string, newestLikes: readonly LikeRecord[]): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { newestLikes } });
  }

  async findBrief(id: string): Promise<PostBrief | null> {
    return briefOrNull(await this.#model.findById(id, BRIEF).lean<RawBrief>());
  }

  /** The existing posts among these. */
  async findBriefs(ids: readonly string[]): Promise<(PostBrief & { readonly _id: string })[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model.find({ _id: { $in: ids } }, BRIEF).lean<(RawBrief & Id)[]>();
    return raws.map((raw) => ({ ...toBrief(raw), _id: raw._id.toString() }));
  }

  /** Adds to the number of reposts. Returns the post after the change, null if there is no such post. */
  async countReposts(id: string, by: number): Promise<SharedPost | null> {
    const raw = await this.#model
      .findOneAndUpdate(
        { _id: id },
        { $inc: { repostsCount: by } },
        { returnDocument: 'after', projection: SHARED },
      )
      .lean<Pick<RawPost, 'author' | 'writer' | 'audience' | 'repostsCount'>>();
    if (!raw) return null;
    const { author, repostsCount = 0 } = raw;
    return { author: author.toString(), ...writerOf(raw), audience: audienceOf(raw), repostsCount };
  }

  /** Adds `by` to the number of quotes for each time that a post is listed. */
  async countQuotes(ids: readonly string[], by: 1 | -1): Promise<void> {
    if (ids.length === 0) return;
    await this.#model.bulkWrite(
      ids.map((id) => ({
        updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc: { quotesCount: by } } },
      })),
    );
  }

  /** Adds comments to the previews. Returns the existing posts after the change. */
  async addComments(
    added: readonly { post: string; comment: CommentRecord }[],
  ): Promise<ReadonlyMap<string, PostBrief>> {
    const changes = added.map(({ post, comment }) =>
      changeOf(post, {
        $inc: { commentsCount: 1 },
        $push: { newestComments: atTop(comment, POST_LIMITS.previewComments) },
      }),
    );
    const ids = added.map(({ post }) => post);
    const raws = await this.#applyAll<RawBrief & Id>(changes, ids, BRIEF);
    return new Map(raws.map((raw) => [raw._id.toString(), toBrief(raw)]));
  }

  /**
   * Adds `by` to the counter and replaces the newest comments. Returns the post after the change, null if there is no
   * such post.
   */
  async changeComments(
    id: string,
    by: number,
    newestComments: readonly CommentRecord[],
  ): Promise<PostBrief | null> {
    const update = { $inc: { commentsCount: by }, $set: { newestComments } };
    return briefOrNull(
      await this.#model
        .findOneAndUpdate({ _id: id }, update, { returnDocument: 'after', projection: BRIEF })
        .lean<RawBrief>(),
    );
  }

  /** Applies the changes in order and returns these posts as they are afterwards. A single change takes one command. */
  async #applyAll<R>(
    changes: readonly PostChange[],
    ids: readonly string[],
    projection: Readonly<Record<string, 1>>,
  ): Promise<R[]> {
    const [first, ...others] = changes;
    if (first && others.length === 0 && ids.every((id) => id === first.id)) {
      const { id, update, options } = first;
      const after = await this.#model
        .findOneAndUpdate({ _id: id }, update, { ...options, returnDocument: 'after', projection })
        .lean<R>();
      return after ? [after] : [];
    }
    if (changes.length > 0) {
      await this.#model.bulkWrite(
        changes.map(({ id, update, options }) => ({
          updateOne: { filter: { _id: id }, update, ...options },
        })),
      );
    }
    return this.#model.find({ _id: { $in: ids } }, projection).lean<R[]>();
  }
}
