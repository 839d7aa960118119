import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, type TimeCursor } from '../../../platform/database/time-cursor.ts';
import { postModel, type PostModel } from '../post.model.ts';

/** What never changes about a post. */
export interface TimelineEntry {
  readonly _id: string;
  readonly author: string;
  readonly createdAt: Date;
}

type Raw = { readonly _id: Types.ObjectId; readonly author: Types.ObjectId; readonly createdAt: Date };

const ENTRY = { author: 1, createdAt: 1 } as const;

/** Reads the authors and times of posts, newest first. Uses the driver, because there may be many. */
export class TimelineStore {
  readonly #posts: PostModel['collection'];
  readonly #idOf: (id: string) => Types.ObjectId;

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
    return raws.map(({ _id, author, createdAt }) => ({
      _id: _id.toString(),
      author: author.toString(),
      createdAt,
    }));
  }
}
