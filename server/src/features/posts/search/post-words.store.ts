import { Types, type Model } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { AS_THEY_ARE } from '../post.model.ts';
import { audienceOf, type PostRecord } from '../post-records.ts';
import { seenBy, type Seen } from '../visibility.ts';
import { postWordsModel, type PostWordsFields } from './post-words.model.ts';
import { beginningsOf } from './searched-words.ts';

/** Count up to which the rarest word is determined: above it either scan is long. */
const COUNTED_TO = 500;

/** What found posts have. */
export interface Sought {
  /** All of these. */
  readonly words: readonly string[];
  /** One of these; anyone if undefined. */
  readonly authors?: readonly string[] | undefined;
  readonly since?: Date | undefined;
}

type WordedPost = Pick<PostRecord, '_id' | 'author' | 'audience' | 'text' | 'createdAt'>;
type Found = Pick<PostWordsFields, '_id' | 'author' | 'audience' | 'createdAt'>;

const toFound = (row: Found) => ({
  _id: row._id.toString(),
  author: row.author.toString(),
  audience: audienceOf(row),
  createdAt: row.createdAt,
});

/** Adds the earliest time to the filter for rows after a cursor. */
const within = (after: { readonly createdAt?: object }, since: Date | undefined): object =>
  since ? { ...after, createdAt: { ...after.createdAt, $gte: since } } : after;

/** Stores search data of posts. Writes join the current transaction. */
export class PostWordsStore {
  readonly #model: Model<PostWordsFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = postWordsModel(connection);
  }

  /** Stores the words of new posts. */
  async keepAll(fresh: readonly WordedPost[]): Promise<void> {
    const rows = fresh.map(({ _id, author, audience, text, createdAt }) => ({
      _id: new Types.ObjectId(_id),
      author: new Types.ObjectId(author),
      audience,
      beginnings: beginningsOf(text),
      createdAt,
    }));
    const worded = rows.filter(({ beginnings }) => beginnings.length > 0);
    if (worded.length > 0) await this.#model.insertMany(worded, AS_THEY_ARE);
  }

  /** Replaces the words of a post; removes them if it has no text. */
  async keep({ _id, author, audience, text, createdAt }: WordedPost) {
    const beginnings = beginningsOf(text);
    if (beginnings.length === 0) await this.#model.deleteOne({ _id });
    else
      await this.#model.updateOne(
        { _id },
        { $set: { author, audience, beginnings, createdAt } },
        { upsert: true },
      );
  }

  /** A page of these posts, newest first; with `seen` only those that a viewer may see. */
  async page(sought: Sought, request: PageRequest, seen?: Seen) {
    const found = await this.#filterFor(sought, seen);
    const find = (after: object, rows: number) =>
      this.#model
        .find({ ...found, ...within(after, sought.since) }, { author: 1, audience: 1, createdAt: 1 })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Found[]>();
    return timePage(request, 'newest first', find, toFound);
  }

  /** Number of these posts that a viewer may see, up to `limit`. */
  async count(sought: Sought, seen: Seen, limit: number): Promise<number> {
    const found = await this.#filterFor(sought, seen);
    return this.#model.countDocuments({ ...found, ...within({}, sought.since) }).limit(limit);
  }

  async forget(id: string): Promise<void> {
    await this.#model.deleteOne({ _id: id });
  }

  async #filterFor({ words, authors }: Sought, seen?: Seen) {
    const sorted = await this.#rarestFirst(words);
    return {
      // A single list, because Mongoose would put one beside other conditions before them.
      $and: [
        ...sorted.map((word) => ({ beginnings: word })),
        ...(authors ? [{ author: { $in: authors } }] : []),
      ],
      ...(seen && seenBy(seen)),
    };
  }

  /** The word with the fewest posts first: its index entries are scanned. */
  async #rarestFirst(words: readonly string[]): Promise<readonly string[]> {
    if (words.length < 2) return words;
    const counts = await Promise.all(
      words.map((word) => this.#model.countDocuments({ beginnings: word }).limit(COUNTED_TO)),
    );
    return words.toSorted((a, b) => (counts[words.indexOf(a)] ?? 0) - (counts[words.indexOf(b)] ?? 0));
  }
}
