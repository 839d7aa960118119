import type { Location } from 'react-router-dom';

/** State of a history entry that shows a conversation. */
interface ChatState {
  /** Id of the other member. */
  readonly talkingTo: string;
  /** Opened by a link with `?user=`. */
  readonly isLinked: boolean;
  /** The previous entry shows the list. */
  readonly isFromList: boolean;
}

/** Returns the `state` for `navigate('/messages', { state })` that opens the conversation with a member. */
export function chatState(
  memberId: string,
  { isFromList = false, isLinked = false }: { isFromList?: boolean; isLinked?: boolean } = {},
): ChatState {
  return { talkingTo: memberId, isFromList, isLinked };
}

/** Returns the member id in `?user=`, which the messages screen then moves into the history state. */
export function memberIdInQuery({ search }: Pick<Location, 'search'>): string | undefined {
  return new URLSearchParams(search).get('user') ?? undefined;
}

/** Returns the id of the member whose conversation the messages screen shows at this location. */
export function openMemberId(place: Pick<Location, 'search' | 'state'>): string | undefined {
  const state: unknown = place.state;
  const id =
    typeof state === 'object' && state !== null && 'talkingTo' in state ? state.talkingTo : undefined;
  return memberIdInQuery(place) ?? (typeof id === 'string' ? id : undefined);
}

/** Whether a link opened the conversation. It may not exist yet. */
export function isLinked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLinked' in state && state.isLinked === true;
}

/** Whether going back one entry shows the list. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true;
}
