/** Something that a member did under a post. */
interface UnderPost {
  readonly postId: string;
  /** Who wrote the post. */
  readonly author: string;
  /** Who did it. */
  readonly by: string;
}

interface InThread {
  readonly postId: string;
  readonly commentId: string;
  /** Who wrote the comment. */
  readonly commentAuthor: string;
}

/** Told once a thing is stored, for whom it concerns; nobody waits for what is made of it. */
export interface PostNews {
  reacted(event: UnderPost): void;
  unreacted(event: UnderPost): void;
  commented(event: UnderPost & { readonly commentId: string }): void;
  /** The comment is gone, and the replies to it with it. */
  uncommented(event: UnderPost & InThread): void;
  replied(event: InThread & { readonly replyId: string; readonly by: string }): void;
  unreplied(event: InThread & { readonly replyId: string; readonly by: string }): void;
  postRemoved(postId: string): void;
}
