import type { ConnectionRequest, NetworkCounts, PersonCard, ViewerCounts } from './views.ts';

/** Changes between two members. */
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
 * A change between the recipient and another member, sent to all open pages of both. It has everything that a screen
 * needs: the other member with the new relationship, and the counts of both.
 */
export interface NetworkChanged {
  readonly change: NetworkChange;
  /** Whether the recipient made the change, on this or another page. */
  readonly byViewer: boolean;
  /** The other member as the recipient now sees them. */
  readonly member: PersonCard;
  readonly counts: ViewerCounts;
  readonly memberCounts: NetworkCounts;
  /** With `requested`: the request and its note. */
  readonly request: ConnectionRequest | null;
}

/** A member is no longer visible: they blocked the recipient, or are gone. Clients must remove everything of theirs. */
export interface MemberHidden {
  readonly memberId: string;
  readonly counts: ViewerCounts;
}

/** The recipient ignored several requests at once on one of their pages. */
export interface RequestsIgnored {
  readonly connectionIds: readonly string[];
  readonly counts: ViewerCounts;
}
