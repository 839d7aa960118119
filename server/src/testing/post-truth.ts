import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

interface LikeRow {
  member: { toString(): string };
  reaction: ReactionEmoji;
}

/**
 * Checks in the database that what every post says of itself is what its rows say: counts, counts by reaction, the newest likes, comments
 * and replies; and that no row is left of a post or comment that is gone.
 */
export async function expectPostsToTellTheTruth(app: TestApp): Promise<void> {
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
    const comments = await collection('comments').find({ post: post._id }).sort(newest).toArray();
    expect(post['commentsCount']).toBe(comments.length);
    for (const comment of comments) {
      const replies = await collection('replies').find({ comment: comment._id }).sort(newest).toArray();
      expect(comment['repliesCount']).toBe(replies.length);
      expect(idsOf(comment['newestReplies'])).toEqual(idsOf(replies.slice(0, 2)));
    }
    expect(idsOf(post['newestComments'])).toEqual(idsOf(comments.slice(0, 2)));
    const [first] = comments;
    const [shownFirst] = post['newestComments'] as { repliesCount: number; newestReplies: unknown }[];
    expect(shownFirst?.repliesCount).toBe(first?.['repliesCount']);
    expect(idsOf(shownFirst?.newestReplies ?? [])).toEqual(idsOf(first?.['newestReplies'] ?? []));
  }
  const gone = { post: { $nin: posts.map((post) => post._id) } };
  for (const name of ['reactions', 'comments', 'replies'])
    expect(await collection(name).countDocuments(gone)).toBe(0);
}

function idsOf(rows: unknown): string[] {
  return (rows as { _id: { toString(): string } }[]).map((row) => row._id.toString());
}

/** Checks that what the book of files says lies on disk and nothing else, and that each member's use is its sum. */
export async function expectFilesToTellTheTruth(app: TestApp, files: readonly string[]): Promise<void> {
  const items = await app.database.connection.collection('stored_items').find().toArray();
  expect(items.every((item) => item['state'] === 'kept')).toBe(true);
  const onDisk = new Set(files.map((file) => file.split(/[/\\]/).at(-2)));
  expect(onDisk).toEqual(new Set(items.map((item) => String(item._id))));
  for (const use of await app.database.connection.collection('storage_use').find().toArray()) {
    const own = items.filter((item) => String(item['owner']) === String(use._id));
    expect(use['bytes']).toBe(own.reduce((sum, item) => sum + Number(item['bytes']), 0));
  }
}
