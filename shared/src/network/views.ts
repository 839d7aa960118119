import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** Status between two members, as one of them sees it. `blocked` is the status of the blocker. */
const CONNECTION_STATUSES = ['none', 'pending', 'accepted', 'rejected', 'blocked'] as const;
export const ConnectionStatus = z.enum(CONNECTION_STATUSES);

/** The relation of another member to the viewer. Every change returns all of it. */
export const Relationship = z.object({
  connectionStatus: ConnectionStatus,
  /** Id of the request or connection; null without one. */
  connectionId: z.nullable(z.string()),
  /** For a pending request: whether the other member sent it, so that the viewer may accept or ignore it. */
  isIncoming: z.boolean(),
  isFollowing: z.boolean(),
  /** Whether the other member follows the viewer. */
  isFollower: z.boolean(),
  mutualConnections: z.number(),
  /** After a declined request: when the viewer may ask again; else null. */
  connectAgainAt: z.nullable(IsoTime),
  /** Allowed actions, decided by the server; clients must not derive them. */
  can: z.object({ connect: z.boolean(), follow: z.boolean(), message: z.boolean() }),
});

/** A member for a card or row, with the relationship to the viewer. */
export const PersonCard = z.object({
  ...MemberSummary.shape,
  /** URL path of the banner; null without one. */
  bannerImage: z.nullable(z.string()),
  ...Relationship.shape,
});

/** Public counts of a member's network. */
export const NetworkCounts = z.object({
  connectionsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
});

/** The viewer's own counts: `requestsCount` are received pending requests, `sentCount` sent ones. */
export const ViewerCounts = z.object({
  ...NetworkCounts.shape,
  requestsCount: z.number(),
  sentCount: z.number(),
});

/**
 * Reason for a suggestion. `count` is the number of mutual connections; `detail` names company, school, place or
 * shared skills.
 */
export const SuggestionReason = z.object({
  kind: z.enum(['mutual', 'company', 'school', 'place', 'skills']),
  count: z.optional(z.number()),
  detail: z.optional(z.string()),
});

export const Suggestion = z.object({
  ...PersonCard.shape,
  /** Null if the member is only new. */
  reason: z.nullable(SuggestionReason),
});

/** A match in a text: from `start` up to, not including, `end`, in UTF-16 units like `slice`. */
const TextRange = z.object({ start: z.number(), end: z.number() });

/** Matches to highlight. */
export const SearchMatches = z.object({
  fullName: z.array(TextRange),
  headline: z.array(TextRange),
  /** A company or skill that matches a word which is neither in name nor headline; null if not needed. */
  other: z.nullable(
    z.object({ kind: z.enum(['company', 'skill']), text: z.string(), ranges: z.array(TextRange) }),
  ),
});

export const SearchResult = z.object({
  ...PersonCard.shape,
  /** City, state and country in one line; null without any. */
  place: z.nullable(z.string()),
  matches: SearchMatches,
});

/** A connection request that the viewer sent or received. */
export const ConnectionRequest = z.object({
  _id: z.string(),
  requester: PersonCard,
  recipient: PersonCard,
  /** The requester's note. */
  note: z.nullable(z.string()),
  createdAt: IsoTime,
});

/** A row of a list of connections. `createdAt` and `connectedAt` are equal. */
export const ConnectionItem = z.object({
  _id: z.string(),
  user: PersonCard,
  connectedAt: IsoTime,
  createdAt: IsoTime,
});

/** A row of followers or followed members; `createdAt` is the start of the follow. */
export const FollowItem = z.object({ _id: z.string(), user: PersonCard, createdAt: IsoTime });

/** A row of blocked members: only what identifies them. */
export const BlockedItem = z.object({ _id: z.string(), user: MemberSummary, createdAt: IsoTime });

/** Content of a member's hover card. */
export const HoverCard = z.object({
  ...PersonCard.shape,
  ...NetworkCounts.shape,
  /** City, state and country in one line; null without any. */
  place: z.nullable(z.string()),
  /** At most three mutual connections. */
  mutuals: z.array(MemberSummary),
});

export type ConnectionStatus = z.infer<typeof ConnectionStatus>;
export type Relationship = z.infer<typeof Relationship>;
export type PersonCard = z.infer<typeof PersonCard>;
export type NetworkCounts = z.infer<typeof NetworkCounts>;
export type ViewerCounts = z.infer<typeof ViewerCounts>;
export type SuggestionReason = z.infer<typeof SuggestionReason>;
export type Suggestion = z.infer<typeof Suggestion>;
export type SearchMatches = z.infer<typeof SearchMatches>;
export type SearchResult = z.infer<typeof SearchResult>;
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;
export type ConnectionItem = z.infer<typeof ConnectionItem>;
export type FollowItem = z.infer<typeof FollowItem>;
export type BlockedItem = z.infer<typeof BlockedItem>;
export type HoverCard = z.infer<typeof HoverCard>;
