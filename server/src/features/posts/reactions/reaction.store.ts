import { Types, type AnyBulkWriteOperation, type Model } from 'mongoose';
import { POST_LIMITS } from '@weft/shared/limits';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { BatchedReads } from '../../../platform/batched-reads.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { ReactionMove } from '../post-previews.store.ts';
import { toLikeRecord, type LikeRecord } from '../post-records.ts';
import { notBy } from '../sight.ts';
import { reactionModel, type RawReaction, type ReactionFields } from './reaction.model.ts';

/** A reaction of a member's own; `_id` is the post's. */
export interface OwnReaction {
  readonly _id: string;
  readonly reaction: ReactionEmoji;
  readonly createdAt: Date;
}

export const keyOf = (member: string, post: string) => `${member} ${post}`;

type Place = Pick<ReactionMove, 'member' | 'post'>;

function rowChangeOf({
  member,
  post,
  after,
  createdAt,
}: ReactionMove): AnyBulkWriteOperation<ReactionFields> {
  const filter = { member, post };
  if (after === null) return { deleteOne: { filter } };
  const update = { $set: { reaction: after }, $setOnInsert: { createdAt } };
  return { updateOne: { filter, update, upsert: true } };
}

/** Reads members' own reactions to posts, those that are asked for at the same time in one query. */
function ownReactions(model: Model<ReactionFields>) {
  // Through the driver alone: pages wait for this, and casting by Mongoose costs a tenth of a page (measured).
  const reads = new BatchedReads<string, ReactionEmoji>(async (keys) => {
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

/** Reads and writes reactions, at most one a member and post: a unique index sees to it. */
export function createReactionStore(connection: DatabaseConnection) {
  const model = reactionModel(connection);

  return {
    /** The reactions that these members have to these posts, by `keyOf`, as the transaction under way sees them. */
    async standing(places: readonly Place[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
      const raws = await model
        .find({
          member: { $in: [...new Set(places.map(({ member }) => member))] },
          post: { $in: [...new Set(places.map(({ post }) => post))] },
        })
        .lean<RawReaction[]>();
      return new Map(
        raws.map(({ member, post, reaction }) => [keyOf(String(member), String(post)), reaction]),
      );
    },

    /** Sets, changes and takes back reactions. */
    async move(moves: readonly ReactionMove[]): Promise<void> {
      if (moves.length > 0) await model.bulkWrite(moves.map(rowChangeOf));
    },

    /** The newest likes, as a post carries them. */
    async newest(post: string): Promise<LikeRecord[]> {
      const raws = await model
        .find({ post })
        .sort(NEWEST_FIRST)
        .limit(POST_LIMITS.previewLikes)
        .lean<RawReaction[]>();
      return raws.map(toLikeRecord);
    },

    /** A page of who reacted, newest first; with `reaction` only of that one, and never those in `without`. */
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

    /** Reactions of one member's to posts after `afterPost` in the order of their ids, for all that is theirs. */
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
