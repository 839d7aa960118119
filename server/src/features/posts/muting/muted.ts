import type { FeedChoices } from '../choices/feed-choices.ts';

/** What a member keeps out of their own feeds: posts of members, single posts, and posts with hashtags. */
export interface Muted {
  readonly members: ReadonlySet<string>;
  readonly posts: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

export type Mutes = FeedChoices<Muted>;

export const NOTHING_MUTED: Muted = { members: new Set(), posts: new Set(), tags: new Set() };

/** Number of ids and hashtags. */
export function sizeOfMuted({ members, posts, tags }: Muted): number {
  return members.size + posts.size + tags.size;
}

/** The part of a post by which it may be muted. */
interface Mutable {
  readonly _id: string;
  readonly author: string;
  readonly tags?: readonly string[];
}

/** Returns whether a post stays out of the viewer's feeds. Hashtags keep no posts of one's own out. */
export function isMuted(
  viewerId: string,
  { members, posts, tags }: Muted,
  { _id, author, tags: used = [] }: Mutable,
): boolean {
  if (members.has(author) || posts.has(_id)) return true;
  return tags.size > 0 && author !== viewerId && used.some((tag) => tags.has(tag));
}
