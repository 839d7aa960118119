import * as z from 'zod/mini';

/** A hashtag: its normal form, and its name as a member wrote it; both without `#`. */
const Named = { tag: z.string(), name: z.string() };

export const TagView = z.object({
  ...Named,
  followersCount: z.number(),
  isFollowed: z.boolean(),
  /** Whether its posts stay out of the viewer's feeds. */
  isMuted: z.boolean(),
});

export const FollowedTag = z.object(Named);

/** A hashtag with the number of posts that used it recently. */
export const UsedTag = z.object({ ...Named, postsCount: z.number() });

export type TagView = z.infer<typeof TagView>;
export type FollowedTag = z.infer<typeof FollowedTag>;
export type UsedTag = z.infer<typeof UsedTag>;
