import { forbidden, notFound } from '../../../errors/common.ts';
import type { PostRecord } from '../post-records.ts';
import { mustSeePost, type PostVisibility } from '../visibility.ts';

/** Returns the post. Throws unless the policy allows it: FORBIDDEN, or NOT_FOUND if the viewer may not see the post. */
export async function mustMayChange(
  visibility: PostVisibility,
  isAllowed: (viewerId: string, post: PostRecord) => boolean,
  viewerId: string,
  post: PostRecord | null,
): Promise<PostRecord> {
  if (!post) throw notFound();
  if (isAllowed(viewerId, post)) return post;
  await mustSeePost(visibility, viewerId, post);
  throw forbidden();
}
