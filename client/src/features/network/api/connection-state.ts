import type { PersonCard, Relationship, ViewerCounts } from '@weft/shared/network/views';

/** How a member stands to the viewer, in one word: a pending request told by who sent it. */
export type ConnectionState = 'none' | 'sent' | 'received' | 'accepted' | 'rejected' | 'blocked';

export function connectionStateOf({
  connectionStatus,
  isIncoming,
}: Pick<Relationship, 'connectionStatus' | 'isIncoming'>): ConnectionState {
  if (connectionStatus !== 'pending') return connectionStatus;
  return isIncoming ? 'received' : 'sent';
}

/** What a card of a member says of the two, without who the member is. */
export function relationshipOf(person: PersonCard): Relationship {
  const { connectionStatus, connectionId, isIncoming, isFollowing, isFollower } = person;
  const { mutualConnections, connectAgainAt, can } = person;
  return {
    connectionStatus,
    connectionId,
    isIncoming,
    isFollowing,
    isFollower,
    mutualConnections,
    connectAgainAt,
    can,
  };
}

/** The relationship as it reads once the wish is granted; the server's answer then says the rest. */
export function withConnectionState(
  relationship: Relationship,
  connectionState: ConnectionState,
): Relationship {
  const isPending = connectionState === 'sent' || connectionState === 'received';
  return {
    ...relationship,
    connectionStatus: isPending ? 'pending' : connectionState,
    isIncoming: connectionState === 'received',
    // Accepting makes both follow each other.
    ...(connectionState === 'accepted' && { isFollowing: true, isFollower: true }),
    can: { ...relationship.can, connect: connectionState === 'none' },
  };
}

/** The viewer's counts after a member's connection state has changed. */
export function movedCounts(counts: ViewerCounts, from: ConnectionState, to: ConnectionState): ViewerCounts {
  const moved = (connectionState: ConnectionState) =>
    Number(to === connectionState) - Number(from === connectionState);
  const add = (count: number, change: number) => Math.max(0, count + change);
  return {
    ...counts,
    connectionsCount: add(counts.connectionsCount, moved('accepted')),
    requestsCount: add(counts.requestsCount, moved('received')),
    sentCount: add(counts.sentCount, moved('sent')),
  };
}
