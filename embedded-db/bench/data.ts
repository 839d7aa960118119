import type { Db } from 'mongodb';

export const MESSAGES = 100_000;
export const CONVERSATIONS = 1000;
export const AUTHORS = 1000;
const BATCH = 1000;

const message = (n: number) => ({
  _id: n,
  conversation: n % CONVERSATIONS,
  author: (n * 7) % AUTHORS,
  text: `message ${n} `.repeat(8),
  at: new Date(1_700_000_000_000 + n * 1000),
  likes: n % 50,
});

/** Messages of conversations with an index for their pages, and the authors that `$lookup` fetches. */
export const fill = async (db: Db, messages = MESSAGES): Promise<void> => {
  const authors = Array.from({ length: AUTHORS }, (_, _id) => ({
    _id: _id as never,
    name: `Author ${_id}`,
    headline: 'x'.repeat(60),
  }));
  await db.collection('authors').insertMany(authors);
  const collection = db.collection('messages');
  await collection.createIndex({ conversation: 1, _id: 1 });
  for (let from = 0; from < messages; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, messages - from) }, (_, i) => message(from + i));
    await collection.insertMany(batch as never[]);
  }
};
