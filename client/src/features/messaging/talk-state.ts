/** Which conversation an entry of the browser's history shows: with whom. */
interface TalkState {
  readonly talkingTo: string;
}

/** What to hand to `navigate('/messages', { state })` to open the conversation with a member. */
export function talkTo(memberId: string): TalkState {
  return { talkingTo: memberId };
}

/** With whom the entry's conversation is, if it shows one. */
export function talkingTo(state: unknown): string | undefined {
  const id =
    typeof state === 'object' && state !== null && 'talkingTo' in state ? state.talkingTo : undefined;
  return typeof id === 'string' ? id : undefined;
}
