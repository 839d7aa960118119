import * as z from 'zod/mini';
import { MemberSummary } from '../../members/views.ts';

/** A hashtag: its normal form, and its name as a member wrote it; both without `#`. */
const Named = { tag: z.string(), name: z.string() };

export const TagView = z.object({
  ...Named,
  /** Posts that the viewer may see. */
  postsCount: z.number(),
  /** Whether there are more than are counted. */
  hasMorePosts: z.boolean(),
  followersCount: z.number(),
  isFollowed: z.boolean(),
  /** Whether its posts stay out of the viewer's feeds. */
  isMuted: z.boolean(),
});

export const FollowedTag = z.object(Named);

/** A hashtag with the number of posts that used it recently. */
export const UsedTag = z.object({ ...Named, postsCount: z.number() });

/** The use of a hashtag in the last 30 days, in posts that the viewer may see. */
export const TagActivity = z.object({
  postsCount: z.number(),
  /** Members and companies. */
  authorsCount: z.number(),
  /** All 30 days, today last. */
  days: z.array(z.object({ day: z.string(), postsCount: z.number() })),
  /** Hashtags that posts for everyone use with it, the most frequent first. */
  related: z.array(UsedTag),
  /** The members who wrote most of the posts; companies are not among them. */
  authors: z.array(z.object({ user: MemberSummary, postsCount: z.number() })),
});

export type TagActivity = z.infer<typeof TagActivity>;
export type TagView = z.infer<typeof TagView>;
export type FollowedTag = z.infer<typeof FollowedTag>;
export type UsedTag = z.infer<typeof UsedTag>;
