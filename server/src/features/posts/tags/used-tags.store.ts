import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { postModel, type PostModel } from '../post.model.ts';
import { FOR_EVERYONE } from '../visibility.ts';

/** A post for everyone that has hashtags. */
export interface TaggedPost {
  readonly _id: string;
  readonly author: string;
  readonly tags: readonly string[];
}

type Raw = { readonly _id: Types.ObjectId; readonly author: Types.ObjectId; readonly tags: string[] };

const TAGGED = { author: 1, tags: 1 } as const;

/** Reads which hashtags posts use. Uses the driver, because there may be many. */
export class UsedTagsStore {
  readonly #posts: PostModel;

  constructor(connection: DatabaseConnection) {
    this.#posts = postModel(connection);
  }

  /** The newest posts for everyone with hashtags since that time, at most `limit`. */
  async since(time: Date, limit: number): Promise<TaggedPost[]> {
    const raws = await this.#posts.collection
      .find<Raw>(
        { tags: { $exists: true }, createdAt: { $gte: time }, ...FOR_EVERYONE },
        { projection: TAGGED },
      )
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
    return raws.map(({ _id, author, tags }) => ({ _id: _id.toString(), author: author.toString(), tags }));
  }

  /** Texts of posts that are still for everyone, by id. */
  async texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const raws = await this.#posts
      .find({ _id: { $in: [...ids] }, ...FOR_EVERYONE }, { text: 1 })
      .lean<{ _id: Types.ObjectId; text: string }[]>();
    return new Map(raws.map(({ _id, text }) => [_id.toString(), text]));
  }
}
