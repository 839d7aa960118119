import type { Location } from 'react-router-dom';

/** Which conversation an entry of the browser's history shows: with whom. */
interface ChatState {
  readonly talkingTo: string;
  /** A link asked for it, by `?user=`. */
  readonly isLinked: boolean;
  /** The entry before it shows the list. */
  readonly isFromList: boolean;
}

/** What to hand to `navigate('/messages', { state })` to open the conversation with a member. */
export function chatState(
  memberId: string,
  { isFromList = false, isLinked = false }: { isFromList?: boolean; isLinked?: boolean } = {},
): ChatState {
  return { talkingTo: memberId, isFromList, isLinked };
}

/** Whom an address asks for: a moment later the entry says the same, and the address no more. */
export function memberIdInQuery({ search }: Pick<Location, 'search'>): string | undefined {
  return new URLSearchParams(search).get('user') ?? undefined;
}

/** With whom the conversation is that the page of messages shows there, if it shows one. */
export function openMemberId(place: Pick<Location, 'search' | 'state'>): string | undefined {
  const state: unknown = place.state;
  const id =
    typeof state === 'object' && state !== null && 'talkingTo' in state ? state.talkingTo : undefined;
  return memberIdInQuery(place) ?? (typeof id === 'string' ? id : undefined);
}

/** Whether a link asked for the entry's conversation: the member may not have written with them yet. */
export function isLinked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLinked' in state && state.isLinked === true;
}

/** Whether one step back leads from the entry's conversation to the list. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true;
}
