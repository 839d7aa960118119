import type { ConversationState, ConversationView, MessageView } from '@weft/shared/messaging/views';

/** Of two states of one conversation what is newer of each: all of it only ever rises. */
export function mergeState(known: ConversationState, received: ConversationState): ConversationState {
  const isNewer = received.lastSeq + received.lastReadSeq >= known.lastSeq + known.lastReadSeq;
  return {
    conversationId: known.conversationId,
    lastSeq: Math.max(known.lastSeq, received.lastSeq),
    lastRevision: Math.max(known.lastRevision, received.lastRevision),
    lastReadSeq: Math.max(known.lastReadSeq, received.lastReadSeq),
    readSeq: Math.max(known.readSeq, received.readSeq),
    deliveredSeq: Math.max(known.deliveredSeq, received.deliveredSeq),
    unreadCount: (isNewer ? received : known).unreadCount,
  };
}

/** Of two forms of the newest message the newer one. */
export function newerMessage(known: MessageView | null, received: MessageView | null): MessageView | null {
  if (!known || !received) return known ?? received;
  if (known.seq !== received.seq) return known.seq > received.seq ? known : received;
  return received.revision > known.revision ? received : known;
}

/** A conversation with another reading of it taken in. */
export function mergeConversation(
  known: ConversationView | undefined,
  received: ConversationView,
): ConversationView {
  if (!known) return received;
  const state = mergeState(known.state, received.state);
  const lastMessage = newerMessage(known.lastMessage, received.lastMessage);
  return {
    ...received,
    state,
    unreadCount: state.unreadCount,
    lastMessage,
    lastMessageAt: lastMessage?.createdAt ?? received.lastMessageAt,
  };
}

/** The one that the viewer talks to; undefined in a conversation without participants. */
export function otherOf({ participants }: ConversationView) {
  return participants[1];
}
