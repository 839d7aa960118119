import type { FeedName } from '@weft/shared/posts/feeds';

/** Filters of found posts, as in the address of the search. Empty values don't filter. */
export interface FoundFilters {
  by: '' | 'followed';
  days: '' | '30';
}

/** Query keys of the posts feature. */
export const postKeys = {
  all: ['posts'] as const,
  /** Lists contain ids. Each post is cached once, under `one`. */
  lists: ['posts', 'list'] as const,
  feeds: ['posts', 'list', 'feed'] as const,
  feed: (feed: FeedName) => ['posts', 'list', 'feed', feed] as const,
  newest: (feed: FeedName) => ['posts', 'newest', feed] as const,
  ofMember: (memberId: string) => ['posts', 'list', 'member', memberId] as const,
  found: (text: string, { by, days }: FoundFilters) => ['posts', 'list', 'found', text, by, days] as const,
  foundCount: (text: string, { by, days }: FoundFilters) => ['posts', 'found-count', text, by, days] as const,
  tagged: (tag: string) => ['posts', 'list', 'tagged', tag] as const,
  linkPreview: (composer: string, address: string | undefined) =>
    ['posts', 'link-preview', composer, address] as const,
  one: (postId: string) => ['posts', 'one', postId] as const,
  deletion: (postId: string) => ['posts', 'deletion', postId] as const,
  /** By the id of the post, comment or reply. */
  likes: (id: string) => ['posts', 'likes', id] as const,
  likesOf: (id: string, reaction: string | undefined) => ['posts', 'likes', id, reaction ?? 'all'] as const,
  reposts: (postId: string) => ['posts', 'reposts', postId] as const,
  quotes: (postId: string) => ['posts', 'quotes', postId] as const,
  comments: (postId: string) => ['posts', 'comments', postId] as const,
  replies: (commentId: string) => ['posts', 'replies', commentId] as const,
};
