import type { PersonCard, Relationship, ViewerCounts } from '@weft/shared/network/views';

/** How a member stands to the viewer, in one word: a pending request told by who sent it. */
export type Standing = 'none' | 'sent' | 'received' | 'accepted' | 'rejected' | 'blocked';

export function standingOf({
  connectionStatus,
  isIncoming,
}: Pick<Relationship, 'connectionStatus' | 'isIncoming'>): Standing {
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
export function withStanding(relationship: Relationship, standing: Standing): Relationship {
  const isPending = standing === 'sent' || standing === 'received';
  return {
    ...relationship,
    connectionStatus: isPending ? 'pending' : standing,
    isIncoming: standing === 'received',
    // Accepting makes both follow each other (specification 3.6).
    ...(standing === 'accepted' && { isFollowing: true, isFollower: true }),
    can: { ...relationship.can, connect: standing === 'none' },
  };
}

/** The viewer's counts after a member's standing has changed. */
export function movedCounts(counts: ViewerCounts, from: Standing, to: Standing): ViewerCounts {
  const moved = (standing: Standing) => Number(to === standing) - Number(from === standing);
  const add = (count: number, change: number) => Math.max(0, count + change);
  return {
    ...counts,
    connectionsCount: add(counts.connectionsCount, moved('accepted')),
    requestsCount: add(counts.requestsCount, moved('received')),
    sentCount: add(counts.sentCount, moved('sent')),
  };
}
