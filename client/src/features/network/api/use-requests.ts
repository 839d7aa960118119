import { useInfiniteQuery } from '@tanstack/react-query';
import type { ConnectionRequest, Relationship } from '@weft/shared/network/views';
import type { RequestSide } from './network-keys';
import { networkQueries } from './network-queries';
import { connectionStateOf } from './connection-state';
import { useListed } from './use-listed';

/** Returns the other member of a request. */
export const otherMember = (side: RequestSide, { requester, recipient }: ConnectionRequest) =>
  side === 'received' ? requester : recipient;

const SIDES = {
  received: {
    idOf: ({ requester }: ConnectionRequest) => requester._id,
    belongs: (relationship: Relationship) => connectionStateOf(relationship) === 'received',
  },
  sent: {
    idOf: ({ recipient }: ConnectionRequest) => recipient._id,
    belongs: (relationship: Relationship) => connectionStateOf(relationship) === 'sent',
  },
};

/** Returns pending requests, without those that were just answered or withdrawn. */
export function useRequests(side: RequestSide) {
  const query = useInfiniteQuery(networkQueries.requests(side));
  const requests = useListed(query.data, SIDES[side].idOf, SIDES[side].belongs);
  return { query, requests };
}
