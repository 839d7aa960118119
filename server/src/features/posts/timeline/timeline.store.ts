import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, type TimeCursor } from '../../../platform/database/time-cursor.ts';
import { postModel, type PostModel } from '../post.model.ts';

/** What a feed may follow about a post, and its time. Only the hashtags change, by edits. */
export interface TimelineEntry {
  readonly _id: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly tags: readonly string[];
}

interface Raw {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly createdAt: Date;
  readonly tags?: readonly string[];
}

const ENTRY = { author: 1, createdAt: 1, tags: 1 } as const;
/** Most posts have none, and share this. */
const NO_TAGS: readonly string[] = [];

/** Reads authors, times and hashtags of posts, newest first. Uses the driver, because there may be many. */
export class TimelineStore {
  readonly #posts: PostModel['collection'];
  readonly #idOf: (id: string) => Types.ObjectId;
  /** Each hashtag once, because many entries keep it in memory. */
  readonly #known = new Map<string, string>();

  constructor(connection: DatabaseConnection) {
    this.#posts = postModel(connection).collection;
    this.#idOf = (id) => new connection.base.Types.ObjectId(id);
  }

  /** All entries since that time. */
  since(time: Date): Promise<TimelineEntry[]> {
    return this.#find({ createdAt: { $gte: time } });
  }

  /** The next entries after one, or the newest. */
  before(last: TimeCursor | undefined, limit: number): Promise<TimelineEntry[]> {
    if (!last) return this.#find({}, limit);
    const { createdAt, id } = last;
    const isOlder = [{ createdAt: { $lt: createdAt } }, { _id: { $lt: this.#idOf(id) } }];
    return this.#find({ createdAt: { $lte: createdAt }, $or: isOlder }, limit);
  }

  async #find(filter: object, limit = 0): Promise<TimelineEntry[]> {
    const raws = await this.#posts
      .find<Raw>(filter, { projection: ENTRY })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
    return raws.map(({ _id, author, createdAt, tags = NO_TAGS }) => ({
      _id: _id.toString(),
      author: author.toString(),
      createdAt,
      tags: tags.length === 0 ? NO_TAGS : tags.map((tag) => this.#knownAs(tag)),
    }));
  }

  #knownAs(tag: string): string {
    const known = this.#known.get(tag);
    if (known === undefined) this.#known.set(tag, tag);
    return known ?? tag;
  }
}
