import { Types, type Model } from 'mongoose';
import { NO_FOLDER } from '@weft/shared/posts/saved-views';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { NewestChoicesStore } from '../choices/newest-choices.store.ts';
import { savedPostModel, type RawSavedPost, type SavedPostFields } from './saved-post.model.ts';

interface SavedPostRecord {
  readonly post: string;
  readonly folder: string | null;
  readonly createdAt: Date;
}

const toRecord = ({ post, folder, createdAt }: RawSavedPost): SavedPostRecord => ({
  post: post.toString(),
  folder: folder && folder.toString(),
  createdAt,
});

const keyOf = (member: string, post: string) => `${member} ${post}`;

/** Reads and writes saved posts. Writes join the current transaction. */
export class SavedPostStore {
  readonly #model: Model<SavedPostFields>;
  readonly #newest: NewestChoicesStore;
  readonly #saved = new BatchLoader<string, true>((keys) => this.#load(keys));

  constructor(connection: DatabaseConnection) {
    this.#model = savedPostModel(connection);
    this.#newest = new NewestChoicesStore(this.#model);
  }

  /** Saves a post; an undefined `folder` keeps the present one. Returns whether it is new. */
  async save(
    member: string,
    post: string,
    folder: string | null | undefined,
    createdAt: Date,
  ): Promise<boolean> {
    const { upsertedCount } = await this.#model.updateOne(
      { member, post },
      folder === undefined
        ? { $setOnInsert: { folder: null, createdAt } }
        : { $set: { folder }, $setOnInsert: { createdAt } },
      { upsert: true },
    );
    return upsertedCount === 1;
  }

  /** Returns false if the post is not saved. */
  async move(member: string, post: string, folder: string | null): Promise<boolean> {
    return (await this.#model.updateOne({ member, post }, { $set: { folder } })).matchedCount === 1;
  }

  /** Returns whether the post was saved. */
  async remove(member: string, post: string): Promise<boolean> {
    return (await this.#model.deleteOne({ member, post })).deletedCount === 1;
  }

  async emptyFolder(member: string, folder: string): Promise<void> {
    await this.#model.updateMany({ member, folder }, { $set: { folder: null } });
  }

  async removeOfMember(member: string): Promise<void> {
    await this.#model.deleteMany({ member });
  }

  /** Those of these posts that the member has saved, batched in one query with those of other members. */
  async among(member: string, posts: readonly string[]): Promise<ReadonlySet<string>> {
    if (posts.length === 0) return new Set();
    const found = await this.#saved.of(posts.map((post) => keyOf(member, post)));
    return new Set(posts.filter((post) => found.has(keyOf(member, post))));
  }

  /** The posts that the member saved last. */
  newest(member: string, limit: number): Promise<string[]> {
    return this.#newest.of(member, limit);
  }

  /** A page, last saved first; of a folder, or of those without one. */
  page(member: string, folder: string | undefined, request: PageRequest) {
    const which = folder === undefined ? {} : { folder: folder === NO_FOLDER ? null : folder };
    const find = (after: object, rows: number) =>
      this.#model
        .find({ member, ...which, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawSavedPost[]>();
    return timePage(request, 'newest first', find, (raw) => ({ ...toRecord(raw), _id: raw._id.toString() }));
  }

  /** Number of posts by folder; null for those without one. */
  async counts(member: string): Promise<ReadonlyMap<string | null, number>> {
    const rows = await this.#model.aggregate<{ _id: Types.ObjectId | null; count: number }>([
      { $match: { member: new Types.ObjectId(member) } },
      { $group: { _id: '$folder', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id && _id.toString(), count]));
  }

  async #load(keys: readonly string[]): Promise<Map<string, true>> {
    const pairs = keys.map((key) => key.split(' '));
    const idsAt = (at: 0 | 1) =>
      [...new Set(pairs.map((pair) => pair[at]))].map((id) => new Types.ObjectId(id));
    const raws = await this.#model.collection
      .find<Pick<RawSavedPost, 'member' | 'post'>>(
        { member: { $in: idsAt(0) }, post: { $in: idsAt(1) } },
        { projection: { _id: 0, member: 1, post: 1 } },
      )
      .toArray();
    return new Map(raws.map(({ member, post }) => [keyOf(String(member), String(post)), true]));
  }
}
