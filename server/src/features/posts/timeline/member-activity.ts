import { encodeTimeCursor, pageOf, type PageRequest } from '../../../platform/database/time-cursor.ts';
import { canRepost } from '../post.policy.ts';
import type { PostStore } from '../post.store.ts';
import type { RepostStore } from '../reposts/repost.store.ts';
import { maySee, seenAmong, type Page, type ViewerAccess } from '../visibility.ts';
import type { FeedRow } from './following-feed.ts';
import { isBefore, placeOf } from './timeline.store.ts';

interface Deps {
  readonly posts: Pick<PostStore, 'memberPage' | 'findMany'>;
  readonly reposts: Pick<RepostStore, 'memberPage'>;
}

/** A post or repost of the member. The reposted post is null if the viewer may not see it. */
interface Entry extends Omit<FeedRow, 'post'> {
  readonly post: FeedRow['post'] | null;
}

/** Entries that are read at a time, after the first ones turned out to be hidden. */
const BATCH = 200;

/** The next posts and reposts of the member, newest first; fewer than `limit` only at the end. */
async function entriesOf(
  { posts, reposts }: Deps,
  access: ViewerAccess,
  memberId: string,
  request: PageRequest,
): Promise<Entry[]> {
  const isForConnections = await maySee(access, { author: memberId, audience: 'connections' });
  const [own, reposted] = await Promise.all([
    posts.memberPage(memberId, request, isForConnections),
    reposts.memberPage(memberId, request),
  ]);
  const found = await posts.findMany([...new Set(reposted.rows.map(({ post }) => post))]);
  const seen = (await seenAmong(access, found)).filter(canRepost);
  const byId = new Map(seen.map((post) => [post._id, post]));
  const entries: Entry[] = [
    ...own.rows.map((post) => ({ _id: post._id, createdAt: post.createdAt, post, repostedBy: null })),
    ...reposted.rows.map(({ _id, createdAt, post }) => ({
      _id,
      createdAt,
      post: byId.get(post) ?? null,
      repostedBy: memberId,
    })),
  ];
  return entries.toSorted((a, b) => (isBefore(a, placeOf(b)) ? -1 : 1)).slice(0, request.limit);
}

/**
 * A page of a member's posts and reposts that the viewer may see, newest first. A post is on a page once, in the place
 * of its newest entry.
 */
export async function memberActivity(
  deps: Deps,
  access: ViewerAccess,
  memberId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<FeedRow>> {
  const rows: FeedRow[] = [];
  const listed = new Set<string>();
  let request: PageRequest = { cursor, limit: limit + 1 };
  for (;;) {
    const entries = await entriesOf(deps, access, memberId, request);
    for (const { post, ...entry } of entries) {
      if (post && !listed.has(post._id)) rows.push({ ...entry, post });
      if (post) listed.add(post._id);
    }
    const last = entries.at(-1);
    if (rows.length > limit || entries.length < request.limit || !last) return pageOf(rows, limit);
    request = { cursor: encodeTimeCursor(last), limit: BATCH };
  }
}
