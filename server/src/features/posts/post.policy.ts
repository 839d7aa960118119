interface Authored {
  readonly author: string;
}

/** Only who wrote a post may change it. */
export function canEditPost(viewerId: string, post: Authored): boolean {
  return post.author === viewerId;
}

export function canDeletePost(viewerId: string, post: Authored): boolean {
  return post.author === viewerId;
}

/** A comment or reply may be deleted by who wrote it and by the owner of the post that it stands under (specification 1.6). */
export function canDeleteComment(viewerId: string, comment: Authored, post: Authored): boolean {
  return comment.author === viewerId || post.author === viewerId;
}
