import * as z from 'zod/mini';

/** URL path of the picture; null without one. */
export const MemberSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  headline: z.nullable(z.string()),
  /** File types of attachments: images, PDF, Word, Excel and plain text. */
  profileImage: z.nullable(z.string()),
});

export type MemberSummary = z.infer<typeof MemberSummary>;
