import { boundedCache } from '../../../platform/bounded-cache.ts';
import type { Types } from 'mongoose';
import { AUDIENCES, DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, type TimeCursor } from '../../../platform/database/time-cursor.ts';
import { postModel, type PostModel } from '../post.model.ts';
import { repostModel } from '../reposts/repost.model.ts';

/** What a feed may follow about a post or repost, and its time. */
export interface TimelineEntry extends EntryChange {
  readonly _id: string;
  /** The post, or the reposted one. */
  readonly post: string;
  /** The author of the post, or the member who reposted it. */
  readonly by: string;
  readonly createdAt: Date;
  /** The post that it quotes, which a page reads with it. */
  readonly quotes: string | undefined;
}

/** What an edit may change. */
export interface EntryChange {
  /** Reposts have none. */
  readonly tags: readonly string[];
  /** Only posts for everyone are reposted. */
  readonly audience: Audience;
}

/** The members and hashtags whose entries a feed has. */
export interface EntrySources {
  readonly members: readonly string[];
  readonly tags: readonly string[];
}

type Placed = Pick<TimelineEntry, '_id' | 'createdAt'>;

interface Raw {
  readonly _id: Types.ObjectId;
  readonly post?: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
  readonly quotes?: Types.ObjectId;
  readonly tags?: readonly string[];
  readonly audience?: Audience;
}

type Collection = PostModel['collection'];

const POST = { by: '$author', createdAt: 1, quotes: 1, tags: 1, audience: 1 } as const;
const REPOST = { post: 1, by: '$member', createdAt: 1 } as const;
/** Most posts have none, and share this. */
const NO_TAGS: readonly string[] = [];
/** Ids of authors, and hashtags, that entries share. */
const SHARED_TEXTS = 20_000;

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
  /** Each frequent author and hashtag once, because many entries keep it in memory. */
  readonly #known = boundedCache<string>(SHARED_TEXTS);

  constructor(connection: DatabaseConnection) {
    this.#posts = postModel(connection).collection;
    this.#reposts = repostModel(connection).collection;
    this.#idOf = (id) => new connection.base.Types.ObjectId(id);
  }

  /** The newest entries since that time, at most `limit`. */
  since(time: Date, limit: number): Promise<TimelineEntry[]> {
    const filter = { createdAt: { $gte: time } };
    return this.#find([this.#postsBy(filter, limit), this.#repostsBy(filter, limit)], limit);
  }

  /** The next entries after one, or the newest. */
  before(last: TimeCursor | undefined, limit: number): Promise<TimelineEntry[]> {
    const filter = this.#isAfter(last);
    return this.#find([this.#postsBy(filter, limit), this.#repostsBy(filter, limit)], limit);
  }

  /** The next entries after one with one of these sources. */
  ofSources(
    { members, tags }: EntrySources,
    last: TimeCursor | undefined,
    limit: number,
  ): Promise<TimelineEntry[]> {
    const after = this.#isAfter(last);
    const ids = { $in: members.map(this.#idOf) };
    return this.#find(
      [
        this.#postsBy({ author: ids, ...after }, limit),
        this.#repostsBy({ member: ids, ...after }, limit),
        ...(tags.length > 0 ? [this.#postsBy({ tags: { $in: tags }, ...after }, limit)] : []),
      ],
      limit,
    );
  }

  #isAfter(last: TimeCursor | undefined): object {
    if (!last) return {};
    const { createdAt, id } = last;
    const isOlder = [{ createdAt: { $lt: createdAt } }, { _id: { $lt: this.#idOf(id) } }];
    return { createdAt: { $lte: createdAt }, $or: isOlder };
  }

  async #find(reads: readonly Promise<TimelineEntry[]>[], limit: number): Promise<TimelineEntry[]> {
    const [posts = [], ...others] = await Promise.all(reads);
    if (others.every(({ length }) => length === 0)) return posts;
    const all = new Map([posts, ...others].flat().map((entry) => [entry._id, entry]));
    return [...all.values()].sort((a, b) => (isBefore(a, placeOf(b)) ? -1 : 1)).slice(0, limit);
  }

  #postsBy(filter: object, limit: number): Promise<TimelineEntry[]> {
    return this.#read(this.#posts, POST, filter, limit);
  }

  #repostsBy(filter: object, limit: number): Promise<TimelineEntry[]> {
    return this.#read(this.#reposts, REPOST, filter, limit);
  }

  async #read(
    collection: Collection,
    projection: object,
    filter: object,
    limit: number,
  ): Promise<TimelineEntry[]> {
    const raws = await collection
      .find<Raw>(filter, { projection, batchSize: limit + 1 })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
    return raws.map(({ _id, post, by, createdAt, quotes, tags = NO_TAGS, audience = DEFAULT_AUDIENCE }) => {
      const id = _id.toString();
      return {
        _id: id,
        post: post?.toString() ?? id,
        by: this.#knownAs(by.toString()),
        createdAt,
        quotes: quotes?.toString(),
        tags: tags.length === 0 ? NO_TAGS : tags.map((tag) => this.#knownAs(tag)),
        // Not the string that was read, which each entry would keep.
        audience: AUDIENCES.find((each) => each === audience) ?? DEFAULT_AUDIENCE,
      };
    });
  }

  #knownAs(text: string): string {
    const known = this.#known.get(text);
    if (known === undefined) this.#known.set(text, text);
    return known ?? text;
  }
}
