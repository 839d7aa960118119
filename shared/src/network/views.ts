import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** How two members stand to each other, as one of them sees it (specification 2.3). `blocked` is what the blocker sees. */
export const CONNECTION_STATUSES = ['none', 'pending', 'accepted', 'rejected', 'blocked'] as const;
export const ConnectionStatus = z.enum(CONNECTION_STATUSES);

/** What lies between the viewer and another member, always from the viewer's side. A change answers it anew, whole. */
export const Relationship = z.object({
  connectionStatus: ConnectionStatus,
  /** Names the request or the connection in calls; null where there is none. */
  connectionId: z.nullable(z.string()),
  /** Of a pending request: whether the other member sent it, so that the viewer may accept or ignore it. */
  isIncoming: z.boolean(),
  isFollowing: z.boolean(),
  /** Whether the other member follows the viewer. */
  isFollower: z.boolean(),
  mutualConnections: z.number(),
  /** After a declined request: from when on the viewer may ask again; null otherwise. */
  connectAgainAt: z.nullable(IsoTime),
  /** Decided by the server, never derived again: what may be offered. */
  can: z.object({ connect: z.boolean(), follow: z.boolean(), message: z.boolean() }),
});

/** A member as a card or a row shows them, with what lies between them and the viewer. */
export const PersonCard = z.object({
  ...MemberSummary.shape,
  /** Address of the banner from the origin's root; null where the member has none. */
  bannerImage: z.nullable(z.string()),
  ...Relationship.shape,
});

/** Counts of a member's network that everybody may see. */
export const NetworkCounts = z.object({
  connectionsCount: z.number(),
  followersCount: z.number(),
  followingCount: z.number(),
});

/** The viewer's own counts: `requestsCount` waits for their answer, `sentCount` for that of others. */
export const ViewerCounts = z.object({
  ...NetworkCounts.shape,
  requestsCount: z.number(),
  sentCount: z.number(),
});

/** Why a member is suggested. `count` counts mutual connections; `detail` names the company, school, place or the shared skills. */
export const SuggestionReason = z.object({
  kind: z.enum(['mutual', 'company', 'school', 'place', 'skills']),
  count: z.optional(z.number()),
  detail: z.optional(z.string()),
});

export const Suggestion = z.object({
  ...PersonCard.shape,
  /** Null where the member is merely new. */
  reason: z.nullable(SuggestionReason),
});

/** A part of a text that search found: from `start` up to, not including, `end`, in UTF-16 units as `slice` counts. */
export const TextRange = z.object({ start: z.number(), end: z.number() });

/** What search found where, for marking. */
export const SearchMatches = z.object({
  fullName: z.array(TextRange),
  headline: z.array(TextRange),
  /** A company or skill that matched a word which stands in neither name nor headline; null where none was needed. */
  other: z.nullable(
    z.object({ kind: z.enum(['company', 'skill']), text: z.string(), ranges: z.array(TextRange) }),
  ),
});

export const SearchResult = z.object({
  ...PersonCard.shape,
  /** City, state and country in one line; null where none is said. */
  place: z.nullable(z.string()),
  matches: SearchMatches,
});

/** A connection request. The viewer's own side is one of the two. */
export const ConnectionRequest = z.object({
  _id: z.string(),
  requester: PersonCard,
  recipient: PersonCard,
  /** What the requester wrote along with it. */
  note: z.nullable(z.string()),
  createdAt: IsoTime,
});

/** A row of a list of connections. `createdAt` and `connectedAt` say the same (specification 2.3 names both). */
export const ConnectionItem = z.object({
  _id: z.string(),
  user: PersonCard,
  connectedAt: IsoTime,
  createdAt: IsoTime,
});

/** A row of the followers or the followed; `createdAt` is when the follow began. */
export const FollowItem = z.object({ _id: z.string(), user: PersonCard, createdAt: IsoTime });

/** A row of the blocked: no more of them than is needed to know whom. */
export const BlockedItem = z.object({ _id: z.string(), user: MemberSummary, createdAt: IsoTime });

/** What a card shows that opens beside a member's name. */
export const HoverCard = z.object({
  ...PersonCard.shape,
  ...NetworkCounts.shape,
  /** City, state and country in one line; null where none is said. */
  place: z.nullable(z.string()),
  /** At most three of the mutual connections. */
  mutuals: z.array(MemberSummary),
});

export type ConnectionStatus = z.infer<typeof ConnectionStatus>;
export type Relationship = z.infer<typeof Relationship>;
export type PersonCard = z.infer<typeof PersonCard>;
export type NetworkCounts = z.infer<typeof NetworkCounts>;
export type ViewerCounts = z.infer<typeof ViewerCounts>;
export type SuggestionReason = z.infer<typeof SuggestionReason>;
export type Suggestion = z.infer<typeof Suggestion>;
export type TextRange = z.infer<typeof TextRange>;
export type SearchMatches = z.infer<typeof SearchMatches>;
export type SearchResult = z.infer<typeof SearchResult>;
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;
export type ConnectionItem = z.infer<typeof ConnectionItem>;
export type FollowItem = z.infer<typeof FollowItem>;
export type BlockedItem = z.infer<typeof BlockedItem>;
export type HoverCard = z.infer<typeof HoverCard>;
