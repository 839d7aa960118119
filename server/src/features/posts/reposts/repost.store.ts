import { Types, type Model } from 'mongoose';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { notBy } from '../visibility.ts';
import { NewestChoicesStore } from '../choices/newest-choices.store.ts';
import { repostModel, type RawRepost, type RepostFields } from './repost.model.ts';

export type RepostRecord = RepostFields<string>;

/** A member's own repost; `_id` is the post's. */
interface OwnRepost {
  readonly _id: string;
  readonly createdAt: Date;
}

const toRecord = ({ post, member, createdAt }: RawRepost): RepostRecord => ({
  post: post.toString(),
  member: member.toString(),
  createdAt,
});

const keyOf = (member: string, post: string) => `${member} ${post}`;
const toIds = (ids: readonly (string | undefined)[]) => [...new Set(ids)].map((id) => new Types.ObjectId(id));

/** Reads and writes reposts. A unique index allows one per member and post. Writes join the current transaction. */
export class RepostStore {
  readonly #model: Model<RepostFields>;
  readonly #newest: NewestChoicesStore;
  readonly #own = new BatchLoader<string, true>((keys) => this.#load(keys));

  constructor(connection: DatabaseConnection) {
    this.#model = repostModel(connection);
    this.#newest = new NewestChoicesStore(this.#model);
  }

  /** Returns whether it is new. */
  async add({ member, post, createdAt }: RepostRecord): Promise<boolean> {
    const { upsertedCount } = await this.#model.updateOne(
      { member, post },
      { $setOnInsert: { createdAt } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  /** Returns the id of the removed repost; null if there was none. */
  async remove(member: string, post: string): Promise<string | null> {
    return (await this.#model.findOneAndDelete({ member, post }).lean<RawRepost>())?._id.toString() ?? null;
  }

  async removeOfPost(post: string): Promise<void> {
    await this.#model.deleteMany({ post });
  }

  /** Those of these posts that the member has reposted, batched in one query with those of other members. */
  async among(member: string, posts: readonly string[]): Promise<ReadonlySet<string>> {
    if (posts.length === 0) return new Set();
    const found = await this.#own.of(posts.map((post) => keyOf(member, post)));
    return new Set(posts.filter((post) => found.has(keyOf(member, post))));
  }

  /** The posts that the member reposted last. */
  newest(member: string, limit: number): Promise<string[]> {
    return this.#newest.of(member, limit);
  }

  /** A page of a post's reposts, newest first, without those of the members in `without`. */
  page(post: string, request: PageRequest, without: readonly string[] = []) {
    const which = { post, ...notBy('member', without) };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...which, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawRepost[]>();
    return timePage(request, 'newest first', find, toRecord);
  }

  /** A page of a member's reposts, newest first. */
  memberPage(member: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ member, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawRepost[]>();
    return timePage(request, 'newest first', find, (raw) => ({ _id: raw._id.toString(), ...toRecord(raw) }));
  }

  /** Reposts of a member after `afterPost` in the order of posts' ids, for export and deletion. */
  async allOfMember(member: string, afterPost: string | undefined, limit: number): Promise<OwnRepost[]> {
    const raws = await this.#model
      .find({ member, ...(afterPost !== undefined && { post: { $gt: afterPost } }) })
      .sort({ post: 1 })
      .limit(limit)
      .lean<RawRepost[]>();
    return raws.map(({ post, createdAt }) => ({ _id: post.toString(), createdAt }));
  }

  async #load(keys: readonly string[]): Promise<Map<string, true>> {
    const pairs = keys.map((key) => key.split(' '));
    const raws = await this.#model.collection
      .find<Pick<RawRepost, 'member' | 'post'>>(
        {
          member: { $in: toIds(pairs.map(([member]) => member)) },
          post: { $in: toIds(pairs.map(([, post]) => post)) },
        },
        { projection: { _id: 0, member: 1, post: 1 } },
      )
      .toArray();
    return new Map(raws.map(({ member, post }) => [keyOf(String(member), String(post)), true]));
  }
}
