import type { ConnectionRequest, NetworkCounts, PersonCard, ViewerCounts } from './views.ts';

/** What can happen between two members. */
export type NetworkChange =
  | 'requested'
  | 'withdrawn'
  | 'accepted'
  | 'declined'
  | 'removed'
  | 'followed'
  | 'unfollowed'
  | 'blocked'
  | 'unblocked';

/**
 * Something happened between the listener and another member, told to all open pages of both. It carries all that a
 * screen needs to be right without asking: the other member with what now lies between, and the counts of both.
 */
export interface NetworkChanged {
  readonly change: NetworkChange;
  /** Whether the listener did it, on this or another of their pages. */
  readonly byViewer: boolean;
  /** The other member as the listener now sees them. */
  readonly member: PersonCard;
  readonly counts: ViewerCounts;
  readonly memberCounts: NetworkCounts;
  /** With `requested`: the request, its note included. */
  readonly request: ConnectionRequest | null;
}

/** A member is no longer there for the listener: blocked them, or is gone. Nothing of them may stay on the screen. */
export interface MemberHidden {
  readonly memberId: string;
  readonly counts: ViewerCounts;
}

/** The listener ignored several requests at once on one of their pages. */
export interface RequestsIgnored {
  readonly connectionIds: readonly string[];
  readonly counts: ViewerCounts;
}
