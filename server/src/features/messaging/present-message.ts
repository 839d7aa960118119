import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { MemberSummary } from '@weft/shared/members/views';
import { DELETED_CONTENT, DELETED_MEMBER } from '@weft/shared/messaging/placeholders';
import type {
  AttachmentView,
  ConversationState,
  MessageView,
  QuotedMessage,
} from '@weft/shared/messaging/views';
import type { StoredAttachment } from '../media/index.ts';
import type { ConversationRecord, MessageRecord, Side } from './store/records.ts';
import { otherSide, sharedReadSeqOf, sideOf } from './store/records.ts';

/** Fields that a conversation document and its cached head share. */
export type StoredConversationState = Pick<
  ConversationRecord,
  '_id' | 'lastSeq' | 'revision' | 'low' | 'high'
> & {
  readonly members: readonly [string, string];
};

/** The viewer of messages, and further data to present them. */
export interface Presenting {
  readonly viewerId: string;
  readonly conversation: StoredConversationState;
  readonly members: ReadonlyMap<string, MemberSummary>;
  /** Quoted messages by id. */
  readonly quoted: ReadonlyMap<string, MessageRecord>;
}

/** Placeholder for a deleted account. */
export function deletedMember(id: string): MemberSummary {
  return { _id: id, fullName: DELETED_MEMBER, headline: null, profileImage: null };
}

function presentAttachment({ url, name, type, size, picture }: StoredAttachment): AttachmentView {
  const { width, height, placeholder, variants } = picture ?? {};
  return {
    url,
    fileName: name,
    fileType: type,
    fileSize: size,
    picture:
      width === undefined || height === undefined || placeholder === undefined || variants === undefined
        ? null
        : {
            width,
            height,
            placeholder,
            variants: variants.map((each) => ({ url: each.url, width: each.width })),
          },
  };
}

/** The first characters of a text, without splitting one. */
function beginningOf(text: string): string {
  if (text.length <= MESSAGE_LIMITS.quoteMax) return text;
  return Array.from(text.slice(0, 2 * MESSAGE_LIMITS.quoteMax))
    .slice(0, MESSAGE_LIMITS.quoteMax)
    .join('');
}

const contentOf = ({ text, deletedAt }: MessageRecord): string => (deletedAt ? DELETED_CONTENT : text);

function presentQuote(message: MessageRecord): QuotedMessage {
  return {
    _id: message._id,
    seq: message.seq,
    sender: message.sender,
    content: beginningOf(contentOf(message)),
    messageType: message.type,
    isDeleted: message.deletedAt !== null,
  };
}

/** Returns until when the viewer may edit it; null if it is another's message, or deleted. */
export function editableUntil(message: MessageRecord, viewerId: string): Date | null {
  if (message.sender !== viewerId || message.deletedAt) return null;
  return new Date(message.createdAt.getTime() + MESSAGE_LIMITS.editWindow);
}

/** Presents a message to one of the two members. */
export function presentMessage(message: MessageRecord, presenting: Presenting): MessageView {
  const { viewerId, conversation, members, quoted } = presenting;
  const receivers: Side = sideOf(conversation, message.receiver) ?? 'low';
  const { readSeq, deliveredSeq } = conversation[receivers];
  const isMine = message.sender === viewerId;
  const isRead = message.seq <= (isMine ? sharedReadSeqOf(conversation[receivers]) : readSeq);
  const quote = message.replyTo === null ? undefined : quoted.get(message.replyTo);
  return {
    _id: message._id,
    conversationId: message.conversation,
    seq: message.seq,
    sender: members.get(message.sender) ?? deletedMember(message.sender),
    receiver: message.receiver,
    content: contentOf(message),
    messageType: message.type,
    attachments: message.attachments.map(presentAttachment),
    replyTo: quote ? presentQuote(quote) : null,
    clientId: isMine ? (message.clientId ?? null) : null,
    isRead,
    readAt: isRead ? (message.readAt?.toISOString() ?? null) : null,
    isDelivered: isRead || message.seq <= deliveredSeq,
    createdAt: message.createdAt.toISOString(),
    editedAt: message.editedAt?.toISOString() ?? null,
    isDeleted: message.deletedAt !== null,
    revision: message.revision,
    can: { delete: isMine && message.deletedAt === null },
    editableUntil: editableUntil(message, viewerId)?.toISOString() ?? null,
  };
}

/** Presents a conversation's state to one of the two members. */
export function presentState(conversation: StoredConversationState, viewerId: string): ConversationState {
  const mine = sideOf(conversation, viewerId) ?? 'low';
  const other = conversation[otherSide(mine)];
  const { readSeq, readCount } = conversation[mine];
  const sharedReadSeq = sharedReadSeqOf(other);
  return {
    conversationId: conversation._id,
    lastSeq: conversation.lastSeq,
    lastRevision: conversation.revision,
    lastReadSeq: readSeq,
    readSeq: sharedReadSeq,
    deliveredSeq: Math.max(other.deliveredSeq, sharedReadSeq),
    unreadCount: Math.max(0, other.sent - readCount),
  };
}
