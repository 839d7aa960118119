import * as z from 'zod/mini';

/** What every signed-in member may see of a member: never email, phone or pincode. */
export const MemberSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  headline: z.nullable(z.string()),
  /** URL path of the picture; null without one. */
  profileImage: z.nullable(z.string()),
});

export type MemberSummary = z.infer<typeof MemberSummary>;
