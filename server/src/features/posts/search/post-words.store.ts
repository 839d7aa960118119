import { Types } from 'mongoose';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { AS_THEY_ARE } from '../post.model.ts';
import type { PostRecord } from '../post-records.ts';
import { notBy } from '../sight.ts';
import { postWordsModel, type PostWordsFields } from './post-words.model.ts';
import { beginningsOf } from './searched-words.ts';

/** Up to here the rarest of the sought words is looked for: beyond, either walks far. */
const COUNTED_TO = 500;

type WordedPost = Pick<PostRecord, '_id' | 'author' | 'text' | 'createdAt'>;
type Found = Pick<PostWordsFields, '_id' | 'author' | 'createdAt'>;

const toFound = ({ _id, author }: Found) => ({ _id: _id.toString(), author: author.toString() });

/** Keeps what posts are found by. Writes take part in the transaction that is under way. */
export function createPostWordsStore(connection: DatabaseConnection) {
  const model = postWordsModel(connection);

  /** The word with the fewest posts comes first: its entries are the ones that are walked. */
  const rarestFirst = async (words: readonly string[]): Promise<readonly string[]> => {
    if (words.length < 2) return words;
    const counts = await Promise.all(
      words.map((word) => model.countDocuments({ beginnings: word }).limit(COUNTED_TO)),
    );
    return words.toSorted((a, b) => (counts[words.indexOf(a)] ?? 0) - (counts[words.indexOf(b)] ?? 0));
  };

  return {
    /** Keeps the words of new posts. */
    async keepAll(fresh: readonly WordedPost[]): Promise<void> {
      const rows = fresh.map(({ _id, author, text, createdAt }) => ({
        _id: new Types.ObjectId(_id),
        author: new Types.ObjectId(author),
        beginnings: beginningsOf(text),
        createdAt,
      }));
      const worded = rows.filter(({ beginnings }) => beginnings.length > 0);
      if (worded.length > 0) await model.insertMany(worded, AS_THEY_ARE);
    },

    /** Keeps the words of the post as its text has them now; a post without any is not kept. */
    async keep({ _id, author, text, createdAt }: WordedPost) {
      const beginnings = beginningsOf(text);
      if (beginnings.length === 0) await model.deleteOne({ _id });
      else await model.updateOne({ _id }, { $set: { author, beginnings, createdAt } }, { upsert: true });
    },

    /** A page of the posts with all of these words, newest first, of all authors but those in `without`. */
    async page(words: readonly string[], request: PageRequest, without: readonly string[] = []) {
      const [walked, ...others] = await rarestFirst(words);
      const found = {
        // One list, because Mongoose puts one beside other conditions before them.
        $and: [walked, ...others].map((word) => ({ beginnings: word })),
        ...notBy('author', without),
      };
      const find = (after: object, rows: number) =>
        model
          .find({ ...found, ...after }, { author: 1, createdAt: 1 })
          .sort(NEWEST_FIRST)
          .limit(rows)
          .lean<Found[]>();
      return timePage(request, 'newest first', find, toFound);
    },

    async forget(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}

export type PostWordsStore = ReturnType<typeof createPostWordsStore>;
