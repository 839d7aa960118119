import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { expect } from 'vitest';
import type { TestApp } from '../app/test-app.ts';

interface LikeRow {
  member: { toString(): string };
  reaction: ReactionEmoji;
}

interface Written {
  _id: unknown;
  text: string;
  editedAt?: Date;
  reactionCounts?: Record<string, number>;
}

type Collection = ReturnType<TestApp['database']['connection']['collection']>;

/**
 * Checks in the database that every post matches its documents: counters, reposts, quotes, counts by reaction, newest likes, comments
 * and replies with their texts and reactions; and that none remain of removed posts or comments.
 */
export async function expectPostsToBeConsistent(app: TestApp): Promise<void> {
  const collection = (name: string) => app.database.connection.collection(name);
  const newest = { createdAt: -1, _id: -1 } as const;
  const posts = await collection('posts').find().toArray();
  for (const post of posts) {
    const likes = await collection('reactions').find({ post: post._id }).sort(newest).toArray();
    expect(post['likesCount']).toBe(likes.length);
    const counts: Record<string, number> = {};
    for (const like of likes) counts[String(like['reaction'])] = (counts[String(like['reaction'])] ?? 0) + 1;
    const shown = Object.entries(post['reactionCounts'] as Record<string, number>).filter(
      ([, count]) => count !== 0,
    );
    expect(Object.fromEntries(shown)).toEqual(counts);
    const pair = (like: LikeRow) => `${like.member.toString()} ${like.reaction}`;
    expect((post['newestLikes'] as LikeRow[]).map(pair).sort()).toEqual(
      (likes.slice(0, 20) as unknown as LikeRow[]).map(pair).sort(),
    );
    expect(post['repostsCount'] ?? 0).toBe(await collection('reposts').countDocuments({ post: post._id }));
    expect(post['quotesCount'] ?? 0).toBe(await collection('posts').countDocuments({ quotes: post._id }));
    const comments = await collection('comments').find({ post: post._id }).sort(newest).toArray();
    expect(post['commentsCount']).toBe(comments.length);
    for (const comment of comments) {
      const replies = await collection('replies').find({ comment: comment._id }).sort(newest).toArray();
      expect(comment['repliesCount']).toBe(replies.length);
      expect(shownOf(comment['newestReplies'])).toEqual(shownOf(replies.slice(0, 2)));
      for (const written of [comment, ...replies])
        expect(countsOf(written as unknown as Written)).toEqual(
          await countReactions(collection('comment_reactions'), written._id),
        );
    }
    expect(shownOf(post['newestComments'])).toEqual(shownOf(comments.slice(0, 2)));
    const [first] = comments;
    const [shownFirst] = post['newestComments'] as { repliesCount: number; newestReplies: unknown }[];
    expect(shownFirst?.repliesCount).toBe(first?.['repliesCount']);
    expect(shownOf(shownFirst?.newestReplies ?? [])).toEqual(shownOf(first?.['newestReplies'] ?? []));
  }
  const gone = { post: { $nin: posts.map((post) => post._id) } };
  for (const name of ['reactions', 'reposts', 'comments', 'replies', 'comment_reactions'])
    expect(await collection(name).countDocuments(gone)).toBe(0);
  const written = (
    await Promise.all(['comments', 'replies'].map((name) => collection(name).find().toArray()))
  ).flat();
  const orphans = { target: { $nin: written.map((row) => row._id) } };
  expect(await collection('comment_reactions').countDocuments(orphans)).toBe(0);
}

/** What a preview repeats of a comment or reply. */
function shownOf(rows: unknown): object[] {
  return (rows as Written[]).map((row) => ({
    id: String(row._id),
    text: row.text,
    editedAt: row.editedAt ?? null,
    counts: countsOf(row),
  }));
}

/** Counts by reaction, without those of 0. */
function countsOf({ reactionCounts = {} }: Pick<Written, 'reactionCounts'>): object {
  return Object.fromEntries(Object.entries(reactionCounts).filter(([, count]) => count !== 0));
}

async function countReactions(reactions: Collection, target: unknown): Promise<object> {
  const counts: Record<string, number> = {};
  for (const { reaction } of await reactions.find({ target }).toArray())
    counts[String(reaction)] = (counts[String(reaction)] ?? 0) + 1;
  return counts;
}

/** Collections that refer to files. */
const NAMING = ['posts', 'messages', 'members', 'report_cases'];
const ADDRESS = /(?:\/uploads\/[a-z]+\/|"id":")([0-9a-f]{32})/g;

/** Items that posts, messages, profiles and evidence refer to. */
async function namedItems(app: TestApp): Promise<Set<string>> {
  const named = new Set<string>();
  for (const name of NAMING)
    for (const row of await app.database.connection.collection(name).find().toArray())
      for (const [, id = ''] of JSON.stringify(row).matchAll(ADDRESS)) named.add(id);
  return named;
}

/** Checks that all referenced files exist, that no other file exists, and that the records agree. */
export async function expectFilesToBeConsistent(app: TestApp, files: readonly string[]): Promise<void> {
  await expectBookToBeConsistent(app, files);
  expect(itemsOf(files)).toEqual(await namedItems(app));
}

const itemsOf = (files: readonly string[]): Set<string | undefined> =>
  new Set(files.map((file) => file.split(/[/\\]/).at(-2)));

/** Checks that records and files on disk match, and that each member's counter is the sum. */
export async function expectBookToBeConsistent(app: TestApp, files: readonly string[]): Promise<void> {
  const items = await app.database.connection.collection('stored_items').find().toArray();
  expect(items.every((item) => item['state'] === 'kept')).toBe(true);
  expect(itemsOf(files)).toEqual(new Set(items.map((item) => String(item._id))));
  for (const use of await app.database.connection.collection('storage_use').find().toArray()) {
    const own = items.filter((item) => String(item['owner']) === String(use._id));
    expect(use['bytes']).toBe(own.reduce((sum, item) => sum + Number(item['bytes']), 0));
  }
}
