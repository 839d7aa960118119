import type { Model } from 'mongoose';
import { TAG_LIMITS } from '@weft/shared/limits';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import type { FeedChoices } from '../choices/feed-choices.ts';
import { followedTagsModel, type FollowedTagFields, type FollowedTagsFields } from './followed-tags.model.ts';

/** Hashtags that members follow, for their feed of these. */
export type FollowedTagSets = FeedChoices<ReadonlySet<string>>;

/** Reads and writes the hashtags that members follow. Writes join the current transaction. */
export class FollowedTagsStore {
  readonly #model: Model<FollowedTagsFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = followedTagsModel(connection);
  }

  async of(member: string): Promise<readonly FollowedTagFields[]> {
    return (await this.#model.findById(member).lean<FollowedTagsFields>())?.tags ?? [];
  }

  /** Their normal forms. */
  async tagsOf(member: string): Promise<ReadonlySet<string>> {
    return new Set((await this.of(member)).map(({ tag }) => tag));
  }

  /** Throws a duplicate error if the member follows the hashtag, or as many as are allowed. */
  async add(member: string, followed: FollowedTagFields): Promise<void> {
    const hasRoom = { [`tags.${TAG_LIMITS.followedMax - 1}`]: { $exists: false } };
    // Where the filter excludes the member's document, the upsert inserts another one with its id.
    await this.#model.updateOne(
      { _id: member, 'tags.tag': { $ne: followed.tag }, ...hasRoom },
      { $push: { tags: followed } },
      { upsert: true },
    );
  }

  /** Returns whether the member followed the hashtag. */
  async remove(member: string, tag: string): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(
      { _id: member, 'tags.tag': tag },
      { $pull: { tags: { tag } } },
    );
    return matchedCount === 1;
  }

  /** Returns the hashtags that the member followed. */
  async removeAll(member: string): Promise<readonly FollowedTagFields[]> {
    return (await this.#model.findByIdAndDelete(member).lean<FollowedTagsFields>())?.tags ?? [];
  }
}
