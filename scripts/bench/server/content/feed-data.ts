import { REACTION_EMOJI } from '@weft/shared/posts/reactions';
import type { Database } from '../../../../server/src/platform/database/database.ts';
import { beginningsOf } from '../../../../server/src/features/posts/search/searched-words.ts';
import { memberDocument } from '../processes/bench-app.ts';

type Id = object;

const MEMBERS = 500;
const BATCH = 1000;
const START = Date.now() - 200_000 * 60_000;
/** Characters of a post's text that search words are made from. */
const SEARCHED = 80;
/** Prefixes of the words at the beginning of a post's text, as the search finds it by. */
export const wordsOfPost = (text: string): string[] => beginningsOf(text.slice(0, SEARCHED));

const TEXT =
  'We moved our batch jobs to the new cluster last week. What surprised me most was not the speed but how much simpler the ' +
  'runbook became: half of the steps were workarounds for limits that no longer exist. Happy to share notes if you plan the same.';

/** Creates members who write; returns their ids. */
export async function fillMembers({ connection }: Database, count = MEMBERS): Promise<Id[]> {
  const documents = Array.from({ length: count }, (_, index) =>
    memberDocument(`Member ${index} Example`, `member${index}@example.org`),
  );
  const { insertedIds } = await connection.collection('members').insertMany(documents);
  return Object.values(insertedIds);
}

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A post as the product stores it: two likes, a comment with a reply, and an image in every third post. `by`: its author, and others. */
export function postDocument(index: number, by: (offset: number) => Id, newId: () => Id, at: Date) {
  const file = index.toString(16).padStart(32, '0');
  const variants = [320, 640, 1280].map((width) => ({ url: `/uploads/posts/${file}/w${width}.webp`, width }));
  const image = {
    id: file,
    url: `/uploads/posts/${file}/w1280.webp`,
    width: 1280,
    height: 960,
    placeholder: `data:image/webp;base64,${'A'.repeat(120)}`,
    variants,
    alt: '',
  };
  const reply = { _id: newId(), author: by(3), text: 'Yes please, by mail.', createdAt: at };
  const comment = { _id: newId(), author: by(2), text: 'Would you share the runbook?', createdAt: at };
  return {
    author: by(0),
    text: `${index}. ${TEXT}`,
    images: index % 3 === 0 ? [image] : [],
    videos: [],
    document: null,
    likesCount: 2,
    commentsCount: 1,
    reactionCounts: { ...Object.fromEntries(REACTION_EMOJI.map((emoji) => [emoji, 0])), '👍': 2 },
    newestLikes: [1, 4].map((offset) => ({ member: by(offset), reaction: '👍', createdAt: at })),
    newestComments: [{ ...comment, repliesCount: 1, newestReplies: [reply] }],
    createdAt: at,
    editedAt: null,
  };
}

/** Fields of the post with this number that differ from the usual ones. */
export type Variation = (index: number) => object;

/** Time of the post with this number. */
export const timeOfPost = (index: number): Date => new Date(START + index * 60_000);

/** Adds posts up to `count`, one per minute, the newest last. */
export async function fillPosts(
  database: Database,
  authors: readonly Id[],
  from: number,
  count: number,
  vary: Variation = () => ({}),
): Promise<void> {
  const posts = database.connection.collection('posts');
  const newId = () => new database.connection.base.Types.ObjectId();
  const postOf = (number: number) => {
    const by = (offset: number) => pick(authors, number * 7 + offset);
    return postDocument(number, by, newId, timeOfPost(number));
  };
  for (let index = from; index < count; index += BATCH) {
    const size = Math.min(BATCH, count - index);
    await posts.insertMany(
      Array.from({ length: size }, (_, offset) => ({
        ...postOf(index + offset),
        ...vary(index + offset),
      })),
      { ordered: false },
    );
  }
}

/** Adds likes to the newest post, as documents and in the post's preview. */
export async function fillLikes(database: Database, authors: readonly Id[], count: number): Promise<string> {
  const { connection } = database;
  const post = await connection.collection('posts').findOne({}, { sort: { createdAt: -1, _id: -1 } });
  if (!post) throw new Error('there are no posts yet');
  const newId = () => new connection.base.Types.ObjectId();
  for (let index = 0; index < count; index += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => ({
      post: post._id,
      member: newId(),
      reaction: '👍',
      createdAt: new Date(Date.now() - (count - index - offset)),
    }));
    await connection.collection('reactions').insertMany(rows, { ordered: false });
  }
  const newestLikes = Array.from({ length: 20 }, (_, index) => ({
    member: pick(authors, index),
    reaction: '👍',
    createdAt: new Date(),
  }));
  const changes = { newestLikes, likesCount: count, 'reactionCounts.👍': count };
  await connection.collection('posts').updateOne({ _id: post._id }, { $set: changes });
  return String(post._id);
}

/** Adds search words to every post, only from its first characters to save time. */
export async function fillWords({ connection }: Database): Promise<void> {
  const posts = connection.collection('posts').find({}, { projection: { text: 1, author: 1, createdAt: 1 } });
  let rows: Record<string, unknown>[] = [];
  const flush = async () => {
    await connection.collection('post_words').insertMany(rows, { ordered: false });
    rows = [];
  };
  for await (const { _id, text, author, createdAt } of posts) {
    rows.push({ _id, author, createdAt, beginnings: wordsOfPost(String(text)) });
    if (rows.length === BATCH) await flush();
  }
  if (rows.length > 0) await flush();
}
