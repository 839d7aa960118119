import type { Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { tagFollowersModel, type TagFollowersFields } from './tag-followers.model.ts';

/** Reads and writes the numbers of followers of hashtags. Writes join the current transaction. */
export class TagFollowersStore {
  readonly #model: Model<TagFollowersFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = tagFollowersModel(connection);
  }

  async countOf(tag: string): Promise<number> {
    return (await this.#model.findById(tag).lean<TagFollowersFields>())?.count ?? 0;
  }

  async add(tag: string): Promise<void> {
    await this.#model.updateOne({ _id: tag }, { $inc: { count: 1 } }, { upsert: true });
  }

  /** A member stopped following these. Hashtags that nobody follows are removed. */
  async subtract(tags: readonly string[]): Promise<void> {
    if (tags.length === 0) return;
    await this.#model.updateMany({ _id: { $in: [...tags] } }, { $inc: { count: -1 } });
    await this.#model.deleteMany({ _id: { $in: [...tags] }, count: { $lte: 0 } });
  }
}
