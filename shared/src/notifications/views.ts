import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { ReactionEmoji } from '../posts/reactions.ts';

/** Kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'request',
  'accepted',
  'follow',
  'reaction',
  'comment',
  'reply',
  'commentReaction',
  'repost',
  'quote',
  'mention',
  'companyRole',
  'companyDomain',
  'companyLink',
  'application',
  'applicationEnding',
  'applicationErased',
  'applicant',
  'jobAlert',
  'failedBackup',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);

/** Kinds in which a company acts; it is never said for whom a member acted. */
export const COMPANY_NOTIFICATION_KINDS: readonly NotificationKind[] = [
  'companyRole',
  'companyDomain',
  'companyLink',
  'application',
  'applicationEnding',
  'applicant',
  'jobAlert',
];

/** Kinds in which the network itself tells its owners something. */
export const NETWORK_NOTIFICATION_KINDS: readonly NotificationKind[] = ['failedBackup'];

/** A small image of the post; `placeholder` is a tiny data URL to show while it loads. */
export const NotificationPicture = z.object({ url: z.string(), alt: z.string(), placeholder: z.string() });

/** One entry: events of one kind in one place, collected until it is read. */
export const NotificationView = z.object({
  _id: z.string(),
  kind: NotificationKind,
  /** The acting members, newest first, at most three; none if a company acts, or if it is not said who does. */
  actors: z.array(MemberSummary),
  /** The acting company, the member who offers a job in their own name, or the network; null if members act otherwise. */
  company: z.nullable(
    z.object({ slug: z.nullable(z.string()), name: z.string(), logo: z.nullable(z.string()) }),
  ),
  /** Number of further actors. */
  othersCount: z.number(),
  /** The post; null for events about members. */
  postId: z.nullable(z.string()),
  /** The newest reaction; null for other kinds. */
  reaction: z.nullable(ReactionEmoji),
  /** Start of the newest comment or reply that was written or reacted to, or of the post or quote; null if there is none now. */
  excerpt: z.nullable(z.string()),
  /** The first image of the post; null without one, or if the post is not visible now. */
  picture: z.nullable(NotificationPicture),
  /** Time of the newest event. */
  createdAt: IsoTime,
  isRead: z.boolean(),
});

export type NotificationKind = z.infer<typeof NotificationKind>;
export type NotificationPicture = z.infer<typeof NotificationPicture>;
export type NotificationView = z.infer<typeof NotificationView>;
