/** What a member keeps out of their own feeds: posts of members, and single posts. */
export interface Muted {
  readonly members: ReadonlySet<string>;
  readonly posts: ReadonlySet<string>;
}

export const NOTHING_MUTED: Muted = { members: new Set(), posts: new Set() };

/** Returns whether a post stays out of the feeds of the member who has muted this. */
export function isMuted(
  { members, posts }: Muted,
  { _id, author }: { readonly _id: string; readonly author: string },
): boolean {
  return members.has(author) || posts.has(_id);
}
