import * as z from 'zod/mini';

/** What anybody signed in may see of a member beside their name: never email, phone or pincode. */
export const MemberSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  headline: z.nullable(z.string()),
  /** Address of the picture from the origin's root; null where the member has none. */
  profileImage: z.nullable(z.string()),
});

export type MemberSummary = z.infer<typeof MemberSummary>;
