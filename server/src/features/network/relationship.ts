import type { Relationship } from '@weft/shared/network/views';
import { askAgainAt, statusFor } from './connections/connection.policy.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';
import type { LinkKind } from './links/link.model.ts';

/** All facts between a viewer and another member. */
export interface PairFacts {
  readonly record: ConnectionRecord | undefined;
  /** Relations of the other member to the viewer. */
  readonly kinds: ReadonlySet<LinkKind> | undefined;
  /** Whether the viewer blocks the other, and the other the viewer. */
  readonly isBlocked: boolean;
  readonly isBlockedBy: boolean;
  readonly mutualConnections: number;
}

/** Returns the relationship from the viewer's side, and the allowed actions. */
export function relationshipFrom(
  viewerId: string,
  otherId: string,
  facts: PairFacts,
  now: number,
): Relationship {
  const { record, kinds, isBlocked, isBlockedBy, mutualConnections } = facts;
  const status = statusFor(record, viewerId, now);
  const isOpen = viewerId !== otherId && !isBlocked && !isBlockedBy;
  const isNamed = status === 'pending' || status === 'accepted';
  return {
    connectionStatus: isBlocked ? 'blocked' : status,
    connectionId: isNamed && record ? record._id : null,
    isIncoming: status === 'pending' && record?.sender === otherId,
    isFollowing: kinds?.has('following') ?? false,
    isFollower: kinds?.has('follower') ?? false,
    mutualConnections,
    connectAgainAt: askAgainAt(record, viewerId, now)?.toISOString() ?? null,
    can: { connect: isOpen && status === 'none', follow: isOpen, message: isOpen },
  };
}
