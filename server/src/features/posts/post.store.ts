import { listedTags } from '@weft/shared/posts/tags/hashtags';
import { BatchLoader } from '../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { RequestCoalescer } from '../../platform/request-coalescer.ts';
import { AS_THEY_ARE, freshPost, postModel, type NewPost, type PostModel } from './post.model.ts';
import { toPostRecord, type PostRecord, type RawPost } from './post-records.ts';
import { FOR_EVERYONE, seenBy, type Seen } from './visibility.ts';

export type PostChanges = Pick<
  PostRecord,
  'text' | 'mentions' | 'images' | 'videos' | 'document' | 'linkPreview' | 'audience'
>;

/** A page of posts. Callers share it and must not change it. */
export interface PostPage {
  readonly rows: readonly PostRecord[];
  readonly nextCursor: string | null;
}

/** A page of a feed with the posts that it quotes. */
interface FeedPage extends PostPage {
  readonly quoted: readonly PostRecord[];
}

const orNull = (raw: RawPost | null): PostRecord | null => raw && toPostRecord(raw);

/** Reads and writes posts. Every write is atomic or joins the current transaction. */
export class PostStore {
  readonly #model: PostModel;
  readonly #pages = new RequestCoalescer<FeedPage>();
  readonly #shared = new BatchLoader<string, PostRecord>(async (ids) => {
    const found = await this.findMany(ids);
    return new Map(found.map((post) => [post._id, post]));
  });

  constructor(connection: DatabaseConnection) {
    this.#model = postModel(connection);
  }

  /** Inserts all of them or throws; returns them in the same order. */
  async createAll(fresh: readonly NewPost[]): Promise<PostRecord[]> {
    const raws = fresh.map(freshPost);
    await this.#model.insertMany(raws, AS_THEY_ARE);
    return raws.map(toPostRecord);
  }

  /** Number of all posts, as the database keeps it. */
  count(): Promise<number> {
    return this.#model.estimatedDocumentCount().exec();
  }

  /** Number of posts that were written then, until the end excluded. */
  made(from: Date, until: Date): Promise<number> {
    return this.#model.countDocuments({ createdAt: { $gte: from, $lt: until } }).exec();
  }

  async findById(id: string): Promise<PostRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawPost>());
  }

  /** The existing posts, in the order of the ids. */
  async findMany(ids: readonly string[]): Promise<PostRecord[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model
      .find({ _id: { $in: ids } }, null, { batchSize: ids.length + 1 })
      .lean<RawPost[]>();
    const byId = new Map(raws.map((raw) => [raw._id.toString(), raw]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toPostRecord);
  }

  /**
   * The same, batched in one query with those of other callers, for pages. Callers share the posts and must not change
   * them. Joins no transaction.
   */
  async findShared(ids: readonly string[]): Promise<PostRecord[]> {
    if (ids.length === 0) return [];
    const found = await this.#shared.of(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async findByClientId(author: string, clientId: string): Promise<PostRecord | null> {
    return orNull(await this.#model.findOne({ author, clientId }).lean<RawPost>());
  }

  /**
   * With `seen` only the posts that a viewer may see. Without it, concurrent requests of a page share one read. The
   * viewer may not be allowed to see what these posts quote.
   */
  feedPage(request: PageRequest, seen?: Seen): Promise<FeedPage> {
    if (seen) return this.#pageWithQuoted(seenBy(seen), request);
    const key = `${request.limit} ${request.cursor ?? ''}`;
    return this.#pages.read(key, () => this.#pageWithQuoted({}, request));
  }

  async #pageWithQuoted(filter: object, request: PageRequest): Promise<FeedPage> {
    const page = await this.#page(filter, request);
    const quoted = await this.findShared([...new Set(page.rows.flatMap(({ quotes }) => quotes ?? []))]);
    return { ...page, quoted };
  }

  /** A page of the posts of a member or company; without `isForConnections` only those for everyone. */
  memberPage(author: string, request: PageRequest, isForConnections: boolean): Promise<PostPage> {
    return this.#page({ author, ...(!isForConnections && FOR_EVERYONE) }, request);
  }

  /** Posts that the member wrote for companies, newest first. */
  writtenPage(writer: string, request: PageRequest): Promise<PostPage> {
    return this.#page({ writer }, request);
  }

  /** Forgets who wrote the posts of companies. */
  async forgetWriter(writer: string): Promise<void> {
    await this.#model.updateMany({ writer }, { $set: { writer: null } });
  }

  /** A page of the posts with a hashtag; with `seen` only those that a viewer may see. */
  tagPage(tag: string, request: PageRequest, seen?: Seen): Promise<PostPage> {
    return this.#page({ tags: tag, ...(seen && seenBy(seen)) }, request);
  }

  /** A page of the posts that quote this one; with `seen` only those that a viewer may see. */
  quotesPage(quotes: string, request: PageRequest, seen?: Seen): Promise<PostPage> {
    return this.#page({ quotes, ...(seen && seenBy(seen)) }, request);
  }

  /** Returns the edited post; null if there is no such post. */
  async edit(id: string, changes: PostChanges, editedAt: Date): Promise<PostRecord | null> {
    const update = { $set: { ...changes, tags: listedTags(changes.text), editedAt } };
    return orNull(
      await this.#model.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean<RawPost>(),
    );
  }

  async remove(id: string): Promise<PostRecord | null> {
    return orNull(await this.#model.findOneAndDelete({ _id: id }).lean<RawPost>());
  }

  #page(filter: object, request: PageRequest): Promise<PostPage> {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...filter, ...after })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawPost[]>();
    return timePage(request, 'newest first', find, toPostRecord);
  }
}
