import { POST_TEXTS } from '@weft/shared/posts/texts';
import { forbidden, notFound } from '../../../errors/common.ts';
import { canRepost } from '../post.policy.ts';
import type { PostRecord } from '../post-records.ts';
import type { PostStore } from '../post.store.ts';
import { accessOf, maySee, seenAmong, type PostVisibility } from '../visibility.ts';

interface Deps {
  readonly posts: Pick<PostStore, 'findById' | 'findShared'>;
  readonly visibility: PostVisibility;
}

const { rules } = POST_TEXTS;

/**
 * Returns the posts that these quote, as far as the viewer may see them. One query reads those that are not in `read`,
 * the posts that the caller has just read.
 */
export async function quotedBy(
  { posts, visibility }: Deps,
  viewerId: string,
  records: readonly PostRecord[],
  read: ReadonlyMap<string, PostRecord> = new Map(),
): Promise<ReadonlyMap<string, PostRecord>> {
  const ids = [...new Set(records.flatMap(({ quotes }) => quotes ?? []))];
  if (ids.length === 0) return new Map();
  const [access, others] = await Promise.all([
    accessOf(visibility, viewerId),
    posts.findShared(ids.filter((id) => !read.has(id))),
  ]);
  const found = [...ids.flatMap((id) => read.get(id) ?? []), ...others];
  return new Map((await seenAmong(access, found)).map((post) => [post._id, post]));
}

/** Returns the post. Throws NOT_FOUND if the viewer may not see it, FORBIDDEN if it can't be quoted. */
export async function mustMayQuote(
  { posts, visibility }: Deps,
  viewerId: string,
  postId: string,
): Promise<PostRecord> {
  const [access, post] = await Promise.all([accessOf(visibility, viewerId), posts.findById(postId)]);
  if (!post || !(await maySee(access, post))) throw notFound(() => rules.quotedGone);
  if (!canRepost(post)) throw forbidden(() => rules.repostAudience);
  return post;
}
