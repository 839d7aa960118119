import type { ConversationView, Participant } from '@weft/shared/messaging/views';

/** Prefix of the ids of conversations that only this device knows. */
const PREFIX = 'temp_';

export function isTemporary(conversationId: string): boolean {
  return conversationId.startsWith(PREFIX);
}

/** Builds a conversation without messages, dated `now` (milliseconds since 1970). */
export function temporaryConversation(me: Participant, other: Participant, now: number): ConversationView {
  const conversationId = `${PREFIX}${other._id}`;
  return {
    _id: conversationId,
    conversationType: 'direct',
    participants: [me, other],
    lastMessage: null,
    lastMessageAt: null,
    unreadCount: 0,
    state: {
      conversationId,
      lastSeq: 0,
      lastRevision: 0,
      lastReadSeq: 0,
      readSeq: 0,
      deliveredSeq: 0,
      unreadCount: 0,
    },
    can: { send: true },
    createdAt: new Date(now).toISOString(),
  };
}
