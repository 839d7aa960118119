import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST } from '../../../platform/database/time-cursor.ts';
import { postModel, type PostFields, type PostModel } from '../post.model.ts';
import { audienceOf, type PostRecord } from '../post-records.ts';
import { FOR_EVERYONE } from '../visibility.ts';

/** A post for everyone that has hashtags. */
export interface TaggedPost {
  readonly _id: string;
  readonly author: string;
  readonly tags: readonly string[];
}

/** The part of a post that counts for a hashtag. */
export type CountedPost = Pick<PostRecord, '_id' | 'author' | 'audience' | 'createdAt'> & {
  readonly isOfCompany: boolean;
  readonly tags: readonly string[];
};

type RawCounted = Pick<PostFields, 'author' | 'writer' | 'audience' | 'createdAt'> &
  Pick<Raw, '_id' | 'tags'>;

type Raw = { readonly _id: Types.ObjectId; readonly author: Types.ObjectId; readonly tags: string[] };

const TAGGED = { author: 1, tags: 1 } as const;
const COUNTED = { ...TAGGED, writer: 1, audience: 1, createdAt: 1 } as const;

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

  /** The newest posts with a hashtag, for whomever, at most `limit`. */
  async withTag(tag: string, limit: number): Promise<CountedPost[]> {
    const raws = await this.#posts.collection
      .find<RawCounted>({ tags: tag }, { projection: COUNTED })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
    return raws.map((raw) => ({
      _id: raw._id.toString(),
      author: raw.author.toString(),
      isOfCompany: raw.writer !== undefined,
      audience: audienceOf(raw),
      createdAt: raw.createdAt,
      tags: raw.tags,
    }));
  }

  /** Texts of posts that are still for everyone, with their authors, by id. */
  async texts(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly author: string; readonly text: string }>> {
    if (ids.length === 0) return new Map();
    const raws = await this.#posts
      .find({ _id: { $in: [...ids] }, ...FOR_EVERYONE }, { author: 1, text: 1 })
      .lean<{ _id: Types.ObjectId; author: Types.ObjectId; text: string }[]>();
    return new Map(
      raws.map(({ _id, author, text }) => [_id.toString(), { author: author.toString(), text }]),
    );
  }
}
