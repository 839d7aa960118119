import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { ReactionMove } from '../post-previews.store.ts';
import { toLikeRecord, type LikeRecord } from '../post-records.ts';
import { notBy } from '../visibility.ts';
import { keyOf, OwnReactionStore } from './own-reaction.store.ts';
import { reactionModel, type RawReaction, type ReactionFields } from './reaction.model.ts';

/** A member's own reaction; `_id` is the post's. */
export interface OwnReaction {
  readonly _id: string;
  readonly reaction: ReactionEmoji;
  readonly createdAt: Date;
}

type Place = Pick<ReactionMove, 'member' | 'post'>;

/** A member's new reaction to a post; null removes it. */
export type ReactionWish = Omit<ReactionMove, 'before'>;

function rowChangeOf({
  member,
  post,
  after,
  createdAt,
}: ReactionWish): AnyBulkWriteOperation<ReactionFields> {
  const filter = { member, post };
  if (after === null) return { deleteOne: { filter } };
  const update = { $set: { reaction: after }, $setOnInsert: { createdAt } };
  return { updateOne: { filter, update, upsert: true } };
}

const placeOf = ({ member, post, reaction }: Pick<RawReaction, 'member' | 'post' | 'reaction'>) =>
  [keyOf(String(member), String(post)), reaction] as const;

/** Reads and writes reactions. A unique index allows one per member and post. */
export class ReactionStore {
  readonly #model: Model<ReactionFields>;
  readonly #own: OwnReactionStore;

  constructor(connection: DatabaseConnection) {
    this.#model = reactionModel(connection);
    this.#own = new OwnReactionStore(connection);
  }

  /** Reactions of these members, each to one post; results are by `keyOf`. */
  async of(places: readonly Place[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
    return places.length === 0
      ? new Map()
      : this.#find({ $or: places.map(({ member, post }) => ({ member, post })) });
  }

  /** The member's own reactions to these posts. */
  ofMember(member: string, posts: readonly string[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
    return this.#own.toPosts(member, posts);
  }

  /**
   * Sets, changes and removes reactions in the current transaction. Returns each with the one before. A single
   * reaction takes one command.
   */
  async moveAll(wishes: readonly ReactionWish[]): Promise<ReactionMove[]> {
    const [first, ...others] = wishes;
    if (first && others.length === 0) return [{ ...first, before: await this.#exchange(first) }];
    const before = await this.#find({
      member: { $in: [...new Set(wishes.map(({ member }) => member))] },
      post: { $in: [...new Set(wishes.map(({ post }) => post))] },
    });
    const moves = wishes.map((wish) => ({
      ...wish,
      before: before.get(keyOf(wish.member, wish.post)) ?? null,
    }));
    const changed = moves.filter((move) => move.before !== move.after);
    if (changed.length > 0) await this.#model.bulkWrite(changed.map(rowChangeOf));
    return moves;
  }

  /** The newest likes, for the preview of a post. */
  async newest(post: string): Promise<LikeRecord[]> {
    const raws = await this.#model
      .find({ post })
      .sort(NEWEST_FIRST)
      .limit(POST_LIMITS.previewLikes)
      .lean<RawReaction[]>();
    return raws.map(toLikeRecord);
  }

  /** A page of reactions, newest first; with `reaction` only of that kind, without the members in `without`. */
  page(
    { post, reaction }: { post: string; reaction: ReactionEmoji | undefined },
    request: PageRequest,
    without: readonly string[] = [],
  ) {
    const which = { post, ...(reaction && { reaction }), ...notBy('member', without) };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...which, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawReaction[]>();
    return timePage(request, 'newest first', find, toLikeRecord);
  }

  /** Reactions of a member after `afterPost` in the order of posts' ids, for export and deletion. */
  async allOfMember(member: string, afterPost: string | undefined, limit: number): Promise<OwnReaction[]> {
    const raws = await this.#model
      .find({ member, ...(afterPost !== undefined && { post: { $gt: afterPost } }) })
      .sort({ post: 1 })
      .limit(limit)
      .lean<RawReaction[]>();
    return raws.map(({ post, reaction, createdAt }) => ({ _id: post.toString(), reaction, createdAt }));
  }

  async removeOfPost(post: string): Promise<void> {
    await this.#model.deleteMany({ post });
  }

  async #find(filter: object): Promise<ReadonlyMap<string, ReactionEmoji>> {
    const raws = await this.#model.find(filter).lean<RawReaction[]>();
    return new Map(raws.map(placeOf));
  }

  /** Sets or removes one reaction. Returns the one before. */
  async #exchange({ member, post, after, createdAt }: ReactionWish): Promise<ReactionEmoji | null> {
    const filter = { member, post };
    const row =
      after === null
        ? await this.#model.findOneAndDelete(filter).lean<RawReaction>()
        : await this.#model
            .findOneAndUpdate(
              filter,
              { $set: { reaction: after }, $setOnInsert: { createdAt } },
              { upsert: true, returnDocument: 'before' },
            )
            .lean<RawReaction>();
    return row?.reaction ?? null;
  }
}
