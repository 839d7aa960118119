import { Types, type AnyBulkWriteOperation, type Model } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { ReactionMove } from '../post-previews.store.ts';
import { toLikeRecord, type LikeRecord } from '../post-records.ts';
import { notBy } from '../visibility.ts';
import { reactionModel, type RawReaction, type ReactionFields } from './reaction.model.ts';

/** A member's own reaction; `_id` is the post's. */
export interface OwnReaction {
  readonly _id: string;
  readonly reaction: ReactionEmoji;
  readonly createdAt: Date;
}

export const keyOf = (member: string, post: string) => `${member} ${post}`;

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

/** Reads members' own reactions, batched in one query. */
function ownReactions(model: Model<ReactionFields>) {
  // Uses the driver: Mongoose's casting would take a tenth of a page (measured).
  const reads = new BatchLoader<string, ReactionEmoji>(async (keys) => {
    const pairs = keys.map((key) => key.split(' '));
    const idsAt = (at: 0 | 1) =>
      [...new Set(pairs.map((pair) => pair[at]))].map((id) => new Types.ObjectId(id));
    const raws = await model.collection
      .find<Pick<RawReaction, 'member' | 'post' | 'reaction'>>(
        { member: { $in: idsAt(0) }, post: { $in: idsAt(1) } },
        { projection: { _id: 0, member: 1, post: 1, reaction: 1 } },
      )
      .toArray();
    return new Map(raws.map(({ member, post, reaction }) => [keyOf(String(member), String(post)), reaction]));
  });
  return async (member: string, posts: readonly string[]): Promise<ReadonlyMap<string, ReactionEmoji>> => {
    if (posts.length === 0) return new Map();
    const found = await reads.of(posts.map((post) => keyOf(member, post)));
    return new Map(
      posts.flatMap((post) => {
        const reaction = found.get(keyOf(member, post));
        return reaction ? [[post, reaction] as const] : [];
      }),
    );
  };
}

/** Reads reactions of several members to several posts; results are by `keyOf`. */
function reactionsByPlace(model: Model<ReactionFields>) {
  const find = async (filter: object): Promise<ReadonlyMap<string, ReactionEmoji>> => {
    const raws = await model.find(filter).lean<RawReaction[]>();
    return new Map(raws.map(({ member, post, reaction }) => [keyOf(String(member), String(post)), reaction]));
  };
  return {
    /** Reactions of these members to these posts, as read in the current transaction. */
    current: (places: readonly Place[]) =>
      find({
        member: { $in: [...new Set(places.map(({ member }) => member))] },
        post: { $in: [...new Set(places.map(({ post }) => post))] },
      }),

    /** Reactions of these members, each to one post. */
    of: async (places: readonly Place[]): Promise<ReadonlyMap<string, ReactionEmoji>> =>
      places.length === 0 ? new Map() : find({ $or: places.map(({ member, post }) => ({ member, post })) }),
  };
}

/** Writes reactions in the current transaction. */
function reactionWrites(model: Model<ReactionFields>) {
  const { current } = reactionsByPlace(model);

  /** Sets or removes one reaction. Returns the one before. */
  const exchange = async ({
    member,
    post,
    after,
    createdAt,
  }: ReactionWish): Promise<ReactionEmoji | null> => {
    const filter = { member, post };
    const row =
      after === null
        ? await model.findOneAndDelete(filter).lean<RawReaction>()
        : await model
            .findOneAndUpdate(
              filter,
              { $set: { reaction: after }, $setOnInsert: { createdAt } },
              { upsert: true, returnDocument: 'before' },
            )
            .lean<RawReaction>();
    return row?.reaction ?? null;
  };

  return {
    /** Sets, changes and removes reactions. Returns each with the one before. A single reaction takes one command. */
    async moveAll(wishes: readonly ReactionWish[]): Promise<ReactionMove[]> {
      const [first, ...others] = wishes;
      if (first && others.length === 0) return [{ ...first, before: await exchange(first) }];
      const before = await current(wishes);
      const moves = wishes.map((wish) => ({
        ...wish,
        before: before.get(keyOf(wish.member, wish.post)) ?? null,
      }));
      const changed = moves.filter((move) => move.before !== move.after);
      if (changed.length > 0) await model.bulkWrite(changed.map(rowChangeOf));
      return moves;
    },
  };
}

/** Reads and writes reactions. A unique index allows one per member and post. */
export function createReactionStore(connection: DatabaseConnection) {
  const model = reactionModel(connection);
  return {
    ...reactionsByPlace(model),
    ...reactionWrites(model),

    /** The newest likes, for the preview of a post. */
    async newest(post: string): Promise<LikeRecord[]> {
      const raws = await model
        .find({ post })
        .sort(NEWEST_FIRST)
        .limit(POST_LIMITS.previewLikes)
        .lean<RawReaction[]>();
      return raws.map(toLikeRecord);
    },

    /** A page of reactions, newest first; with `reaction` only of that kind, without the members in `without`. */
    async page(
      { post, reaction }: { post: string; reaction: ReactionEmoji | undefined },
      request: PageRequest,
      without: readonly string[] = [],
    ) {
      const which = { post, ...(reaction && { reaction }), ...notBy('member', without) };
      const find = (after: object, rows: number) =>
        model
          .find({ ...which, ...after })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<RawReaction[]>();
      return timePage(request, 'newest first', find, toLikeRecord);
    },

    /** The member's own reactions to these posts. */
    ofMember: ownReactions(model),

    /** Reactions of a member after `afterPost` in the order of posts' ids, for export and deletion. */
    async allOfMember(member: string, afterPost: string | undefined, limit: number): Promise<OwnReaction[]> {
      const raws = await model
        .find({ member, ...(afterPost !== undefined && { post: { $gt: afterPost } }) })
        .sort({ post: 1 })
        .limit(limit)
        .lean<RawReaction[]>();
      return raws.map(({ post, reaction, createdAt }) => ({ _id: post.toString(), reaction, createdAt }));
    },

    async removeOfPost(post: string): Promise<void> {
      await model.deleteMany({ post });
    },
  };
}

export type ReactionStore = ReturnType<typeof createReactionStore>;
