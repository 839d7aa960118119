import type { Audience } from '@weft/shared/posts/audience';

interface Authored {
  readonly author: string;
}

/** Only the author may change a post. */
export function canEditPost(viewerId: string, post: Authored): boolean {
  return post.author === viewerId;
}

export function canDeletePost(viewerId: string, post: Authored): boolean {
  return post.author === viewerId;
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
export function canDeleteComment(viewerId: string, comment: Authored, post: Authored): boolean {
  return comment.author === viewerId || post.author === viewerId;
}
