import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { RequestCoalescer } from '../../platform/request-coalescer.ts';
import {
  AS_THEY_ARE,
  freshPost,
  postModel,
  type NewPost,
  type PostFields,
  type PostModel,
} from './post.model.ts';
import { toPostRecord, type PostRecord, type RawPost } from './post-records.ts';
import { notBy } from './visibility.ts';

export type PostChanges = Pick<PostFields<string>, 'text' | 'images' | 'videos' | 'document'>;

/** Above this many hidden authors a page is not shared. */
const SHARED_WITHOUT = 200;

/** A page of posts. Callers share it and must not change it. */
export interface PostPage {
  readonly rows: readonly PostRecord[];
  readonly nextCursor: string | null;
}

const orNull = (raw: RawPost | null): PostRecord | null => raw && toPostRecord(raw);

/** Reads and writes posts. Every write is atomic or joins the current transaction. */
export class PostStore {
  readonly #model: PostModel;
  readonly #pages = new RequestCoalescer<PostPage>();

  constructor(connection: DatabaseConnection) {
    this.#model = postModel(connection);
  }

  /** Inserts all of them or throws; returns them in the same order. */
  async createAll(fresh: readonly NewPost[]): Promise<PostRecord[]> {
    const raws = fresh.map(freshPost);
    await this.#model.insertMany(raws, AS_THEY_ARE);
    return raws.map(toPostRecord);
  }

  async findById(id: string): Promise<PostRecord | null> {
    return orNull(await this.#model.findById(id).lean<RawPost>());
  }

  /** The existing posts, in the order of the ids. */
  async findMany(ids: readonly string[]): Promise<PostRecord[]> {
    if (ids.length === 0) return [];
    const raws = await this.#model.find({ _id: { $in: ids } }).lean<RawPost[]>();
    const byId = new Map(raws.map((raw) => [raw._id.toString(), raw]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toPostRecord);
  }

  async findByClientId(author: string, clientId: string): Promise<PostRecord | null> {
    return orNull(await this.#model.findOne({ author, clientId }).lean<RawPost>());
  }

  /**
   * Members who request the same page at the same time share one read, also with the same few hidden authors, such
   * as suspended members.
   */
  feedPage(request: PageRequest, without: readonly string[] = []): Promise<PostPage> {
    const read = () => this.#page(notBy('author', without), request);
    const key = `${request.limit} ${request.cursor ?? ''} ${without.join()}`;
    return without.length > SHARED_WITHOUT ? read() : this.#pages.read(key, read);
  }

  memberPage(author: string, request: PageRequest): Promise<PostPage> {
    return this.#page({ author }, request);
  }

  /** Returns the edited post; null if there is no such post. */
  async edit(id: string, changes: PostChanges, editedAt: Date): Promise<PostRecord | null> {
    const update = { $set: { ...changes, editedAt } };
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
