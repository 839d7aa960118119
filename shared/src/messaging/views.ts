import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** What a message is, decided by the server: `image` if all of its attachments are pictures, else `file` if it has any. */
export const MessageType = z.enum(['text', 'image', 'file']);

/** One width of a picture, for `srcset`. `url` is from the origin's root, `width` in pixels. */
const AttachmentVariant = z.object({ url: z.string(), width: z.number() });

/** A picture's size in pixels, a tiny data URL to show while it loads, and its widths. */
const AttachmentPicture = z.object({
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  variants: z.array(AttachmentVariant),
});

/** A file of a message, readable by the two of the conversation alone. `fileType` is its MIME type, `fileSize` bytes. */
export const AttachmentView = z.object({
  url: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  /** Null for what is no picture. */
  picture: z.nullable(AttachmentPicture),
});

/** The message that another one answers, as far as a quote shows it. `content` is at most its first 300 characters. */
export const QuotedMessage = z.object({
  _id: z.string(),
  seq: z.number(),
  /** The id of who wrote it. */
  sender: z.string(),
  content: z.string(),
  messageType: MessageType,
  /** Deleted since: the quote shows the text for deleted messages. */
  isDeleted: z.boolean(),
});

/** A message as one of the two sees it (specification 3.8). */
export const MessageView = z.object({
  _id: z.string(),
  conversationId: z.string(),
  /** Its place in the conversation, from 1, without gaps, the same for both. */
  seq: z.number(),
  sender: MemberSummary,
  /** The id of whom it is for. */
  receiver: z.string(),
  /** Of a deleted message the text for deleted messages. */
  content: z.string(),
  messageType: MessageType,
  attachments: z.array(AttachmentView),
  replyTo: z.nullable(QuotedMessage),
  /** The id that the sender's device gave it; null for the receiver and where none was sent. */
  clientId: z.nullable(z.string()),
  /** Read by the receiver. */
  isRead: z.boolean(),
  readAt: z.nullable(IsoTime),
  /** At least one of the receiver's devices has it. */
  isDelivered: z.boolean(),
  createdAt: IsoTime,
  editedAt: z.nullable(IsoTime),
  isDeleted: z.boolean(),
  /**
   * 0 as it was sent; else the number of the conversation's change that it has last been edited or deleted by. Of two
   * forms of one message the one with the higher revision is the newer one.
   */
  revision: z.number(),
  /** What the viewer may still do with it; `editableUntil` is null where they may not edit it at all. */
  can: z.object({ delete: z.boolean() }),
  editableUntil: z.nullable(IsoTime),
});

/** `away`: connected, but not looking. */
export const PresenceStatus = z.enum(['online', 'away', 'offline']);

/** Whether a member is there. Only those who share a conversation or a connection are told. */
export const Presence = z.object({
  status: PresenceStatus,
  /** When they were last there; null while they are, and where nobody knows or may know. */
  lastSeen: z.nullable(IsoTime),
});

/** A member's presence by itself, as events carry it. */
export const OnlineUser = z.extend(Presence, { userId: z.string() });

/** One of the two of a conversation. */
export const Participant = z.extend(MemberSummary, {
  /** Their account is gone, or nobody may see it for now; name and picture then say so. */
  isDeleted: z.boolean(),
  presence: Presence,
});

/**
 * Where a conversation stands for the viewer. All of it only ever rises (`unreadCount` follows from it), so of two states the
 * higher numbers are the newer ones.
 */
export const ConversationState = z.object({
  conversationId: z.string(),
  /** Of the newest message; 0 before the first. */
  lastSeq: z.number(),
  /** How many edits and deletions there have been: what to ask `changedAfter` with. */
  lastRevision: z.number(),
  /** Up to here the viewer has read. Messages of the other one after it are unread. */
  lastReadSeq: z.number(),
  /** Up to here the other one has read. */
  readSeq: z.number(),
  /** Up to here at least one device of the other one has everything. */
  deliveredSeq: z.number(),
  /** Messages of the other one that the viewer has not read. */
  unreadCount: z.number(),
});

/** A conversation as one of its two members sees it. */
export const ConversationView = z.object({
  _id: z.string(),
  conversationType: z.literal('direct'),
  /** The two, the viewer first. */
  participants: z.array(Participant),
  lastMessage: z.nullable(MessageView),
  lastMessageAt: z.nullable(IsoTime),
  unreadCount: z.number(),
  state: ConversationState,
  /** Whether the viewer may send: not to who is deleted, blocked or has blocked. */
  can: z.object({ send: z.boolean() }),
  createdAt: IsoTime,
});

export type MessageType = z.infer<typeof MessageType>;
export type AttachmentView = z.infer<typeof AttachmentView>;
export type QuotedMessage = z.infer<typeof QuotedMessage>;
export type MessageView = z.infer<typeof MessageView>;
export type PresenceStatus = z.infer<typeof PresenceStatus>;
export type Presence = z.infer<typeof Presence>;
export type OnlineUser = z.infer<typeof OnlineUser>;
export type Participant = z.infer<typeof Participant>;
export type ConversationState = z.infer<typeof ConversationState>;
export type ConversationView = z.infer<typeof ConversationView>;
