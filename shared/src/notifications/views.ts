import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** What a member is notified of (specification 3.11). */
export const NOTIFICATION_KINDS = ['request', 'accepted', 'follow', 'reaction', 'comment', 'reply'] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);

/** How often what waits is summed up by mail. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export const Digest = z.enum(DIGESTS);

/** One entry: what happened of one kind at one place, told together until it is read. */
export const NotificationView = z.object({
  _id: z.string(),
  kind: NotificationKind,
  /** Who did it, the newest first, at most three. */
  actors: z.array(MemberSummary),
  /** How many others did it, too. */
  othersCount: z.number(),
  /** Where it happened: a post, or null where it is about the members themselves. */
  postId: z.nullable(z.string()),
  /** When it happened last. */
  createdAt: IsoTime,
  isRead: z.boolean(),
});

/** Which kinds are told at all, and how often they are summed up by mail. */
export const NotificationSettings = z.object({
  kinds: z.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean()])) as Record<
      (typeof NOTIFICATION_KINDS)[number],
      z.ZodMiniBoolean
    >,
  ),
  digest: Digest,
});

export type NotificationKind = z.infer<typeof NotificationKind>;
export type Digest = z.infer<typeof Digest>;
export type NotificationView = z.infer<typeof NotificationView>;
export type NotificationSettings = z.infer<typeof NotificationSettings>;
