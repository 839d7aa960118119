import type { PlacedMessage } from '../store/message.store.ts';
import type { ConversationHead } from './conversation-heads.ts';
import type { DraftMessage } from './draft-message.ts';

interface Position {
  seq: number;
  low: number;
  high: number;
}

/** Gives each draft an id and the next position of its conversation, in the order of the list. Changes no head. */
export function placeMessages(
  drafts: readonly DraftMessage[],
  heads: ReadonlyMap<string, ConversationHead>,
  newId: () => string,
): PlacedMessage[] {
  const taken = new Map<string, Position>();
  return drafts.map((draft) => {
    const head = heads.get(draft.conversation);
    if (!head) throw new Error('every conversation has its head');
    const at = taken.get(head._id) ?? { seq: head.lastSeq, low: head.low.sent, high: head.high.sent };
    const side = head.members[0] === draft.sender ? 'low' : 'high';
    at.seq += 1;
    at[side] += 1;
    taken.set(head._id, at);
    return { ...draft, _id: newId(), seq: at.seq, ordinal: at[side] };
  });
}
