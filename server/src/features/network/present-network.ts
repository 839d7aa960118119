import type {
  ConnectionRequest,
  NetworkCounts,
  PersonCard,
  Relationship,
  ViewerCounts,
} from '@weft/shared/network/views';
import { presentSummary, type MemberCard } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';

/** A member as cards and rows show them. */
export function presentPerson(member: MemberCard, relationship: Relationship): PersonCard {
  return {
    ...presentSummary(member),
    bannerImage: member.bannerImage?.url ?? null,
    ...relationship,
  };
}

/** Counts that everybody may see. No member shows none. */
export function presentCounts(member: MemberCard | undefined): NetworkCounts {
  return {
    connectionsCount: member?.connectionsCount ?? 0,
    followersCount: member?.followersCount ?? 0,
    followingCount: member?.followingCount ?? 0,
  };
}

/** Counts that the member alone sees. Members of an earlier version have no counts of requests. */
export function presentOwnCounts(member: MemberCard | undefined): ViewerCounts {
  return {
    ...presentCounts(member),
    requestsCount: member?.requestsCount ?? 0,
    sentCount: member?.sentCount ?? 0,
  };
}

/** Undefined where one of the two is gone. */
export function presentRequest(
  record: ConnectionRecord,
  cards: ReadonlyMap<string, PersonCard>,
): ConnectionRequest | undefined {
  const requester = cards.get(record.sender);
  const recipient = cards.get(record.recipient);
  if (!requester || !recipient) return undefined;
  return {
    _id: record._id,
    requester,
    recipient,
    note: record.note,
    createdAt: record.createdAt.toISOString(),
  };
}

/** City, state and country in one line; null where none is said. */
export function placeInWords({ location }: Pick<MemberCard, 'location'>, places: Places): string | null {
  const state = location.state === null ? undefined : places.stateById(location.state)?.name;
  const country = location.country === null ? undefined : places.countryById(location.country)?.name;
  // Where a country has no states it stands for its own.
  const parts = [location.city ?? undefined, state === country ? undefined : state, country];
  return parts.filter((part) => part !== undefined).join(', ') || null;
}
