import { LIST_LIMITS } from '@weft/shared/limits';
import { listFeed, listMemberPosts } from '@weft/shared/posts/contract';
import type { FeedRepost, PostView } from '@weft/shared/posts/views';
import { call } from '@/lib/api/api-client';
import { ApiError } from '@/lib/api/api-error';

interface ReadPosts {
  posts: PostView[];
  reposts?: FeedRepost[];
  nextCursor: string | null;
}

/** Prefix of cursors of pages that were collected from the feed. */
const FROM_FEED = 'feed:';
/** Pages of the feed to search for one page of a member's posts. */
const FEED_PAGES = 5;

async function readFromFeed(
  memberId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReadPosts> {
  const found: PostView[] = [];
  let next: string | null | undefined = cursor;
  for (let page = 0; page < FEED_PAGES && found.length === 0 && next !== null; page += 1) {
    const response: ReadPosts = await call(listFeed, {
      query: { cursor: next, limit: LIST_LIMITS.pageMax },
      signal,
    });
    found.push(...response.posts.filter(({ user }) => user._id === memberId));
    next = response.nextCursor;
  }
  return { posts: found, nextCursor: next ? `${FROM_FEED}${next}` : null };
}

/**
 * Reads a page of a member's posts and reposts. If the server fails with a 5xx status, the posts are collected from the
 * feed. If that fails too, throws the first error.
 */
export async function readMemberPosts(
  memberId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReadPosts> {
  if (cursor?.startsWith(FROM_FEED)) return readFromFeed(memberId, cursor.slice(FROM_FEED.length), signal);
  try {
    const {
      media: posts,
      reposts = [],
      nextCursor,
    } = await call(listMemberPosts, {
      params: { id: memberId },
      query: { cursor, reposts: 'true' },
      signal,
    });
    return { posts, reposts, nextCursor };
  } catch (error) {
    const isServerError = error instanceof ApiError && error.status >= 500;
    if (!isServerError || cursor !== undefined) throw error;
    return readFromFeed(memberId, undefined, signal).catch(() => {
      throw error;
    });
  }
}
