import type { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, type TimeCursor } from '../../../platform/database/time-cursor.ts';
import { postModel, type PostModel } from '../post.model.ts';
import { repostModel } from '../reposts/repost.model.ts';

/** What a feed may follow about a post or repost, and its time. Only the hashtags change, by edits. */
export interface TimelineEntry {
  readonly _id: string;
  /** The post, or the reposted one. */
  readonly post: string;
  /** The author of the post, or the member who reposted it. */
  readonly by: string;
  readonly createdAt: Date;
  /** Reposts have none. */
  readonly tags: readonly string[];
}

type Placed = Pick<TimelineEntry, '_id' | 'createdAt'>;

interface Raw {
  readonly _id: Types.ObjectId;
  readonly post?: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
  readonly tags?: readonly string[];
}

type Collection = PostModel['collection'];

const POST = { by: '$author', createdAt: 1, tags: 1 } as const;
const REPOST = { post: 1, by: '$member', createdAt: 1 } as const;
/** Most posts have none, and share this. */
const NO_TAGS: readonly string[] = [];

/** Whether `a` comes before `b` in a list with the newest first. */
export function isBefore(a: Placed, b: TimeCursor): boolean {
  const difference = a.createdAt.getTime() - b.createdAt.getTime();
  return difference > 0 || (difference === 0 && a._id > b.id);
}

export const placeOf = ({ _id: id, createdAt }: Placed): TimeCursor => ({ createdAt, id });

/** Reads the entries of posts and reposts, newest first. Uses the driver, because there may be many. */
export class TimelineStore {
  readonly #posts: Collection;
  readonly #reposts: Collection;
  readonly #idOf: (id: string) => Types.ObjectId;
  /** Each hashtag once, because many entries keep it in memory. */
  readonly #known = new Map<string, string>();

  constructor(connection: DatabaseConnection) {
    this.#posts = postModel(connection).collection;
    this.#reposts = repostModel(connection).collection;
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
    const [posts, reposts] = await Promise.all([
      this.#read(this.#posts, POST, filter, limit),
      this.#read(this.#reposts, REPOST, filter, limit),
    ]);
    if (reposts.length === 0) return posts;
    const all = [...posts, ...reposts].toSorted((a, b) => (isBefore(a, placeOf(b)) ? -1 : 1));
    return limit === 0 ? all : all.slice(0, limit);
  }

  async #read(
    collection: Collection,
    projection: object,
    filter: object,
    limit: number,
  ): Promise<TimelineEntry[]> {
    const raws = await collection.find<Raw>(filter, { projection }).sort(NEWEST_FIRST).limit(limit).toArray();
    return raws.map(({ _id, post = _id, by, createdAt, tags = NO_TAGS }) => ({
      _id: _id.toString(),
      post: post.toString(),
      by: by.toString(),
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
