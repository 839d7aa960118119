import { forbidden, notFound } from '../../../errors/common.ts';
import type { CompanyAuthorsById } from '../authors/company-authors.ts';
import type { PostAuthors } from '../authors/post-authors.ts';
import type { PostRecord } from '../post-records.ts';
import { mustSeePost, type PostVisibility } from '../visibility.ts';

interface Deps {
  readonly visibility: PostVisibility;
  readonly authors: Pick<PostAuthors, 'of'>;
}

/** Returns the post. Throws unless the policy allows it: FORBIDDEN, or NOT_FOUND if the viewer may not see the post. */
export async function mustMayChange(
  { visibility, authors }: Deps,
  isAllowed: (viewerId: string, post: PostRecord, companies: CompanyAuthorsById) => boolean,
  viewerId: string,
  post: PostRecord | null,
): Promise<PostRecord> {
  if (!post) throw notFound();
  if (isAllowed(viewerId, post, await authors.of([post]))) return post;
  await mustSeePost(visibility, viewerId, post);
  throw forbidden();
}
