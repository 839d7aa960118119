/** Every key of the posts feature in the query cache. */
export const postKeys = {
  all: ['posts'] as const,
  /** Lists hold ids; the posts themselves stand once, under `one`. */
  lists: ['posts', 'list'] as const,
  feed: ['posts', 'list', 'feed'] as const,
  newest: ['posts', 'newest'] as const,
  ofMember: (memberId: string) => ['posts', 'list', 'member', memberId] as const,
  found: (text: string) => ['posts', 'list', 'found', text] as const,
  one: (postId: string) => ['posts', 'one', postId] as const,
  likes: (postId: string) => ['posts', 'likes', postId] as const,
  likesOf: (postId: string, reaction: string | undefined) =>
    ['posts', 'likes', postId, reaction ?? 'all'] as const,
  comments: (postId: string) => ['posts', 'comments', postId] as const,
  replies: (commentId: string) => ['posts', 'replies', commentId] as const,
  /** What a member has opened on a card: outlives the card, which leaves the page when it scrolls away. */
  opened: (postId: string) => ['posts', 'opened', postId] as const,
};
