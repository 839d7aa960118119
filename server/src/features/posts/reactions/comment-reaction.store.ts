import type { Model } from 'mongoose';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { toLikeRecord } from '../post-records.ts';
import { notBy } from '../visibility.ts';
import {
  commentReactionModel,
  type CommentReactionFields,
  type RawCommentReaction,
} from './comment-reaction.model.ts';
import { keyOf, OwnReactionStore } from './own-reaction.store.ts';

/** Where a reaction belongs; `comment` is the target itself, or the comment that the reply answers. */
export interface ReactionPlace {
  readonly target: string;
  readonly comment: string;
  readonly post: string;
}

/** A member's own reaction; `_id` is the comment's or reply's. */
export interface OwnCommentReaction {
  readonly _id: string;
  readonly comment: string;
  readonly post: string;
  readonly reaction: ReactionEmoji;
  readonly createdAt: Date;
}

function toOwn({ target, comment, post, reaction, createdAt }: RawCommentReaction): OwnCommentReaction {
  return { _id: String(target), comment: String(comment), post: String(post), reaction, createdAt };
}

/** Reads and writes reactions to comments and replies. A unique index allows one per member and target. */
export class CommentReactionStore {
  readonly #model: Model<CommentReactionFields>;
  readonly #own: OwnReactionStore;

  constructor(connection: DatabaseConnection) {
    this.#model = commentReactionModel(connection);
    this.#own = new OwnReactionStore(connection);
  }

  /** The member's own reactions to these comments and replies. */
  ofMember(member: string, targets: readonly string[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
    return this.#own.toTexts(member, targets);
  }

  /** Reactions of these members, each to one target; results are by `keyOf`. */
  async of(
    places: readonly { readonly member: string; readonly target: string }[],
  ): Promise<ReadonlyMap<string, ReactionEmoji>> {
    if (places.length === 0) return new Map();
    const raws = await this.#model
      .find({ $or: places.map(({ member, target }) => ({ member, target })) })
      .lean<RawCommentReaction[]>();
    return new Map(raws.map((raw) => [keyOf(String(raw.member), String(raw.target)), raw.reaction]));
  }

  /** Sets or changes a reaction in the current transaction. Returns the one before. */
  async set(
    member: string,
    { target, comment, post }: ReactionPlace,
    reaction: ReactionEmoji,
    createdAt: Date,
  ): Promise<ReactionEmoji | null> {
    const row = await this.#model
      .findOneAndUpdate(
        { member, target },
        { $set: { reaction }, $setOnInsert: { comment, post, createdAt } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean<RawCommentReaction>();
    return row?.reaction ?? null;
  }

  /** Removes a reaction in the current transaction. Returns it; null if there was none. */
  async remove(member: string, target: string): Promise<ReactionEmoji | null> {
    const row = await this.#model.findOneAndDelete({ member, target }).lean<RawCommentReaction>();
    return row?.reaction ?? null;
  }

  /** A page of reactions, newest first; with `reaction` only of that kind, without the members in `without`. */
  page(
    { target, reaction }: { target: string; reaction: ReactionEmoji | undefined },
    request: PageRequest,
    without: readonly string[] = [],
  ) {
    const which = { target, ...(reaction && { reaction }), ...notBy('member', without) };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...which, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawCommentReaction[]>();
    return timePage(request, 'newest first', find, toLikeRecord);
  }

  /** Reactions of a member after `afterTarget` in the order of the targets' ids, for export and deletion. */
  async allOfMember(
    member: string,
    afterTarget: string | undefined,
    limit: number,
  ): Promise<OwnCommentReaction[]> {
    const raws = await this.#model
      .find({ member, ...(afterTarget !== undefined && { target: { $gt: afterTarget } }) })
      .sort({ target: 1 })
      .limit(limit)
      .lean<RawCommentReaction[]>();
    return raws.map(toOwn);
  }

  async removeOfTarget(target: string): Promise<void> {
    await this.#model.deleteMany({ target });
  }

  /** Of the comment and all of its replies. */
  async removeOfComment(comment: string): Promise<void> {
    await this.#model.deleteMany({ comment });
  }

  async removeOfPost(post: string): Promise<void> {
    await this.#model.deleteMany({ post });
  }
}
