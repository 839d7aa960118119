import type { ConversationState, ConversationView, MessageView } from '@weft/shared/messaging/views';

/** Merges two states of one conversation. Cursors only rise, so the higher value of each is the newer. */
export function mergeState(current: ConversationState, received: ConversationState): ConversationState {
  const isNewer = received.lastSeq + received.lastReadSeq >= current.lastSeq + current.lastReadSeq;
  return {
    conversationId: current.conversationId,
    lastSeq: Math.max(current.lastSeq, received.lastSeq),
    lastRevision: Math.max(current.lastRevision, received.lastRevision),
    lastReadSeq: Math.max(current.lastReadSeq, received.lastReadSeq),
    readSeq: Math.max(current.readSeq, received.readSeq),
    deliveredSeq: Math.max(current.deliveredSeq, received.deliveredSeq),
    unreadCount: (isNewer ? received : current).unreadCount,
  };
}

/** Returns the message with the higher `seq`, or of the same message the higher revision. */
export function newerMessage(current: MessageView | null, received: MessageView | null): MessageView | null {
  if (!current || !received) return current ?? received;
  if (current.seq !== received.seq) return current.seq > received.seq ? current : received;
  return received.revision > current.revision ? received : current;
}

/** Merges a received conversation into the current one. */
export function mergeConversation(
  current: ConversationView | undefined,
  received: ConversationView,
): ConversationView {
  if (!current) return received;
  const state = mergeState(current.state, received.state);
  const lastMessage = newerMessage(current.lastMessage, received.lastMessage);
  return {
    ...received,
    state,
    unreadCount: state.unreadCount,
    lastMessage,
    lastMessageAt: lastMessage?.createdAt ?? received.lastMessageAt,
  };
}

/** The other member of the conversation; undefined in a conversation without participants. */
export function otherParticipant({ participants }: ConversationView) {
  return participants[1];
}
