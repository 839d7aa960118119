import type { PersonCard, Relationship, ViewerCounts } from '@weft/shared/network/views';

/** Connection between viewer and member. A pending request is `sent` or `received`, from the viewer's side. */
export type ConnectionState = 'none' | 'sent' | 'received' | 'accepted' | 'rejected' | 'blocked';

export function connectionStateOf({
  connectionStatus,
  isIncoming,
}: Pick<Relationship, 'connectionStatus' | 'isIncoming'>): ConnectionState {
  if (connectionStatus !== 'pending') return connectionStatus;
  return isIncoming ? 'received' : 'sent';
}

/** Returns the relationship fields of a card. */
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

/** Returns the relationship expected after a change, for display until the server responds. */
export function withConnectionState(
  relationship: Relationship,
  connectionState: ConnectionState,
): Relationship {
  const isPending = connectionState === 'sent' || connectionState === 'received';
  return {
    ...relationship,
    connectionStatus: isPending ? 'pending' : connectionState,
    isIncoming: connectionState === 'received',
    // After a request is accepted, both members follow each other.
    ...(connectionState === 'accepted' && { isFollowing: true, isFollower: true }),
    can: { ...relationship.can, connect: connectionState === 'none' },
  };
}

/** Returns the viewer's counts after the connection to one member has changed. */
export function countsAfterChange(
  counts: ViewerCounts,
  from: ConnectionState,
  to: ConnectionState,
): ViewerCounts {
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
