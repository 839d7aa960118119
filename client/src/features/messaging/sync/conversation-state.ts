import type { ConversationState, ConversationView, MessageView } from '@weft/shared/messaging/views';

/** Of two states of one conversation what is newer of each: all of it only ever rises. */
export function mergeState(known: ConversationState, told: ConversationState): ConversationState {
  const isTold = told.lastSeq + told.lastReadSeq >= known.lastSeq + known.lastReadSeq;
  return {
    conversationId: known.conversationId,
    lastSeq: Math.max(known.lastSeq, told.lastSeq),
    lastRevision: Math.max(known.lastRevision, told.lastRevision),
    lastReadSeq: Math.max(known.lastReadSeq, told.lastReadSeq),
    readSeq: Math.max(known.readSeq, told.readSeq),
    deliveredSeq: Math.max(known.deliveredSeq, told.deliveredSeq),
    unreadCount: (isTold ? told : known).unreadCount,
  };
}

/** Of two forms of the newest message the newer one. */
export function newerMessage(known: MessageView | null, told: MessageView | null): MessageView | null {
  if (!known || !told) return known ?? told;
  if (known.seq !== told.seq) return known.seq > told.seq ? known : told;
  return told.revision > known.revision ? told : known;
}

/** A conversation with another reading of it taken in. */
export function mergeConversation(
  known: ConversationView | undefined,
  told: ConversationView,
): ConversationView {
  if (!known) return told;
  const state = mergeState(known.state, told.state);
  const lastMessage = newerMessage(known.lastMessage, told.lastMessage);
  return {
    ...told,
    state,
    unreadCount: state.unreadCount,
    lastMessage,
    lastMessageAt: lastMessage?.createdAt ?? told.lastMessageAt,
  };
}

/** The one that the viewer talks to; undefined in a conversation without participants. */
export function otherOf({ participants }: ConversationView) {
  return participants[1];
}
