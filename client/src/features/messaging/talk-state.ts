/** Which conversation an entry of the browser's history shows: with whom. */
interface TalkState {
  readonly talkingTo: string;
  /** The entry before it shows the list. */
  readonly isFromList: boolean;
}

/** What to hand to `navigate('/messages', { state })` to open the conversation with a member. */
export function talkTo(memberId: string, { isFromList = false }: { isFromList?: boolean } = {}): TalkState {
  return { talkingTo: memberId, isFromList };
}

/** With whom the entry's conversation is, if it shows one. */
export function talkingTo(state: unknown): string | undefined {
  const id =
    typeof state === 'object' && state !== null && 'talkingTo' in state ? state.talkingTo : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Whether one step back leads from the entry's conversation to the list. */
export function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true;
}
