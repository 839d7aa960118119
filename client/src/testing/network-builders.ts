import type {
  ConnectionItem,
  ConnectionRequest,
  FollowItem,
  HoverCard,
  NetworkCounts,
  PersonCard,
  Relationship,
  SearchResult,
  Suggestion,
  ViewerCounts,
} from '@weft/shared/network/views';
import { me } from './open-feed';
import { buildMember } from './post-builders';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Builds a relationship without any link, with the given changes. */
export function buildRelationship(change: Partial<Relationship> = {}): Relationship {
  return {
    connectionStatus: 'none',
    connectionId: null,
    isIncoming: false,
    isFollowing: false,
    isFollower: false,
    mutualConnections: 0,
    connectAgainAt: null,
    can: { connect: (change.connectionStatus ?? 'none') === 'none', follow: true, message: true },
    ...change,
  };
}

/** Relationship of connected members: both follow each other. */
export const CONNECTED: Partial<Relationship> = {
  connectionStatus: 'accepted',
  isFollowing: true,
  isFollower: true,
};

export function buildPerson(change: Partial<PersonCard> = {}): PersonCard {
  return { ...buildMember(), bannerImage: null, ...buildRelationship(change), ...change };
}

/** Builds a request received by the viewer. */
export function buildRequest(
  fullName = 'Noor Haddadin',
  change: Partial<ConnectionRequest> = {},
): ConnectionRequest {
  const requester = buildPerson({ fullName, connectionStatus: 'pending', isIncoming: true });
  return {
    _id: requester._id.replace(/^./, 'a'),
    requester,
    recipient: { ...buildPerson(), ...me },
    note: null,
    createdAt: minutesAgo(120),
    ...change,
  };
}

/** Builds a request sent by the viewer. */
export function buildSentRequest(fullName: string): ConnectionRequest {
  const recipient = buildPerson({ fullName, connectionStatus: 'pending' });
  return buildRequest('', { requester: { ...buildPerson(), ...me }, recipient });
}

export function buildConnection(change: Partial<PersonCard> = {}): ConnectionItem {
  const user = buildPerson({ ...CONNECTED, ...change });
  const connectedAt = '2025-10-14T09:00:00.000Z';
  return { _id: user._id.replace(/^./, 'b'), user, connectedAt, createdAt: connectedAt };
}

export function buildFollow(change: Partial<PersonCard> = {}, createdAt?: string): FollowItem {
  const user = buildPerson(change);
  return { _id: user._id.replace(/^./, 'c'), user, createdAt: createdAt ?? '2025-10-21T09:00:00.000Z' };
}

export function buildSuggestion(change: Partial<Suggestion> = {}): Suggestion {
  return { ...buildPerson(change), reason: null, ...change };
}

export function buildResult(change: Partial<SearchResult> = {}): SearchResult {
  return {
    ...buildPerson(change),
    place: null,
    matches: { fullName: [], headline: [], other: null },
    ...change,
  };
}

export const NO_COUNTS: NetworkCounts = { connectionsCount: 0, followersCount: 0, followingCount: 0 };

/** Builds the profile card that opens on hover. */
export function buildHoverCard(change: Partial<HoverCard> = {}): HoverCard {
  return { ...buildPerson(change), ...NO_COUNTS, place: null, mutuals: [], ...change };
}

export function buildCounts(change: Partial<ViewerCounts> = {}): ViewerCounts {
  return { ...NO_COUNTS, requestsCount: 0, sentCount: 0, ...change };
}

/** Builds the response of a relationship change. */
export function buildChanged(relationship: Partial<Relationship> = {}, counts: Partial<ViewerCounts> = {}) {
  return {
    relationship: buildRelationship(relationship),
    counts: buildCounts(counts),
    memberCounts: NO_COUNTS,
  };
}
