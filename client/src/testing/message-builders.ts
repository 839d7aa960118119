import type {
  AttachmentView,
  ConversationView,
  MessageView,
  Participant,
} from '@weft/shared/messaging/views';
import type { MemberSummary } from '@weft/shared/members/views';

let last = 0x500;
const nextId = () => {
  last += 1;
  return last.toString(16).padStart(24, '7');
};

export function buildParticipant(change: Partial<Participant> = {}): Participant {
  return {
    _id: nextId(),
    fullName: 'Kwame Osei-Darko',
    headline: 'Protection and control lead',
    profileImage: null,
    isDeleted: false,
    presence: { status: 'offline', lastSeen: null },
    ...change,
  };
}

/** Builds a text message with the given changes. */
export function buildMessage(change: Partial<MessageView> & { sender: MemberSummary }): MessageView {
  return {
    _id: nextId(),
    conversationId: 'c'.repeat(24),
    seq: 1,
    receiver: 'f'.repeat(24),
    content: 'Hello.',
    messageType: 'text',
    attachments: [],
    replyTo: null,
    clientId: null,
    isRead: false,
    readAt: null,
    isDelivered: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    editedAt: null,
    isDeleted: false,
    revision: 0,
    can: { delete: false },
    editableUntil: null,
    ...change,
  };
}

/** Builds a picture attachment. */
export function buildPicture(fileName: string): AttachmentView {
  const url = '/uploads/messages/x.webp';
  const picture = { width: 1200, height: 900, placeholder: '', variants: [{ url, width: 640 }] };
  return { url, fileName, fileType: 'image/webp', fileSize: 2048, picture };
}

/** Builds a conversation of two members, the viewer first. */
export function buildConversation(
  [viewer, other]: readonly [Participant, Participant],
  change: Partial<ConversationView> = {},
): ConversationView {
  const { _id = 'c'.repeat(24), lastMessage = null, unreadCount = 0 } = change;
  return {
    _id,
    conversationType: 'direct',
    participants: [viewer, other],
    lastMessage,
    lastMessageAt: lastMessage?.createdAt ?? null,
    unreadCount,
    state: {
      conversationId: _id,
      lastSeq: lastMessage?.seq ?? 0,
      lastRevision: 0,
      lastReadSeq: (lastMessage?.seq ?? 0) - unreadCount,
      readSeq: 0,
      deliveredSeq: 0,
      unreadCount,
    },
    can: { send: true },
    createdAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}
