import type {
  ConnectionRequest,
  NetworkCounts,
  PersonCard,
  Relationship,
  ViewerCounts,
} from '@weft/shared/network/views';
import { placeLine } from '@weft/shared/places/place-line';
import { presentSummary, type MemberCard } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import type { ConnectionRecord } from './connections/connection.store.ts';

/** The fields of a member for cards and rows. */
export type Presentable = Pick<MemberCard, '_id' | 'fullName' | 'headline' | 'profileImage' | 'bannerImage'>;

/** Presents a member for cards and rows. */
export function presentPerson(member: Presentable, relationship: Relationship): PersonCard {
  return {
    ...presentSummary(member),
    bannerImage: member.bannerImage?.url ?? null,
    ...relationship,
  };
}

/** Public counts. An unknown member shows none. */
export function presentCounts(member: MemberCard | undefined): NetworkCounts {
  return {
    connectionsCount: member?.connectionsCount ?? 0,
    followersCount: member?.followersCount ?? 0,
    followingCount: member?.followingCount ?? 0,
  };
}

/** Private counts. Members of an earlier version lack counts of requests. */
export function presentOwnCounts(member: MemberCard | undefined): ViewerCounts {
  return {
    ...presentCounts(member),
    requestsCount: member?.requestsCount ?? 0,
    sentCount: member?.sentCount ?? 0,
  };
}

/** Returns undefined if one of the two is gone. */
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

/** City, state and country in one line; null if there is none. */
export function placeInWords({ location }: Pick<MemberCard, 'location'>, places: Places): string | null {
  const state = location.state === null ? undefined : places.stateById(location.state);
  const country = location.country === null ? undefined : places.countryById(location.country);
  const isCityState = places.isCityState(location.city, location.state);
  return placeLine({ city: location.city, state, country, isCityState }) || null;
}
