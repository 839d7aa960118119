import type { Audience } from '@weft/shared/posts/audience';
import type { CompanyAuthorsById } from './authors/company-authors.ts';

interface Authored {
  readonly author: string;
}

const NO_COMPANIES: CompanyAuthorsById = new Map();

/** Whether the viewer acts for the author: it is them, or a company in whose name they may write now. */
function actsFor(viewerId: string, { author }: Authored, companies: CompanyAuthorsById): boolean {
  return author === viewerId || companies.get(author)?.writers.has(viewerId) === true;
}

/** Only the author may change a post; a company's, everybody who may write in its name. */
export function canEditPost(viewerId: string, post: Authored, companies = NO_COMPANIES): boolean {
  return actsFor(viewerId, post, companies);
}

export function canDeletePost(viewerId: string, post: Authored, companies = NO_COMPANIES): boolean {
  return actsFor(viewerId, post, companies);
}

/**
 * A post for connections can't be reposted or quoted, not even by its author: most readers would find nothing there.
 */
export function canRepost(post: { readonly audience: Audience }): boolean {
  return post.audience === 'everyone';
}

/** Only the author may change a comment or reply. */
export function canEditComment(viewerId: string, comment: Authored): boolean {
  return comment.author === viewerId;
}

/** The author and the post's owner may delete a comment or reply. */
export function canDeleteComment(
  viewerId: string,
  comment: Authored,
  post: Authored,
  companies = NO_COMPANIES,
): boolean {
  return comment.author === viewerId || actsFor(viewerId, post, companies);
}
