import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';

/** Type of a message, derived by the server: `image` if all attachments are images, else `file` if it has any. */
export const MessageType = z.enum(['text', 'image', 'file']);

/** One width of an image, for `srcset`. `url` is relative to the origin, `width` in pixels. */
const AttachmentVariant = z.object({ url: z.string(), width: z.number() });

/** An image's size in pixels, a tiny data URL to show while it loads, and its widths. */
const AttachmentPicture = z.object({
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  variants: z.array(AttachmentVariant),
});

/** An attachment, readable by the two members only. `fileType` is its MIME type, `fileSize` in bytes. */
export const AttachmentView = z.object({
  url: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number(),
  /** Null unless it is an image. */
  picture: z.nullable(AttachmentPicture),
});

/** The quoted message of a reply. `content` has at most its first 300 characters. */
export const QuotedMessage = z.object({
  _id: z.string(),
  seq: z.number(),
  /** Id of its author. */
  sender: z.string(),
  content: z.string(),
  messageType: MessageType,
  /** Deleted since: the quote shows the text for deleted messages. */
  isDeleted: z.boolean(),
});

/** A message as one of the two members sees it. */
export const MessageView = z.object({
  _id: z.string(),
  conversationId: z.string(),
  /** Position in the conversation: 1, 2, 3… without gaps, the same for both. */
  seq: z.number(),
  sender: MemberSummary,
  /** Id of the receiver. */
  receiver: z.string(),
  /** For a deleted message, the text for deleted messages. */
  content: z.string(),
  messageType: MessageType,
  attachments: z.array(AttachmentView),
  replyTo: z.nullable(QuotedMessage),
  /** The id from the sender's device; null for the receiver, and if none was sent. */
  clientId: z.nullable(z.string()),
  /** Read by the receiver. */
  isRead: z.boolean(),
  readAt: z.nullable(IsoTime),
  /** Received by at least one of the receiver's devices. */
  isDelivered: z.boolean(),
  createdAt: IsoTime,
  editedAt: z.nullable(IsoTime),
  isDeleted: z.boolean(),
  /** 0 as sent; else the revision of its last edit or deletion. The higher revision is newer. */
  revision: z.number(),
  can: z.object({ delete: z.boolean() }),
  /** Null if the viewer may not edit it. Where the conversation's `can.send` is false, edits are refused as well. */
  editableUntil: z.nullable(IsoTime),
});

/** `away`: connected, but no page is visible. */
export const PresenceStatus = z.enum(['online', 'away', 'offline']);

/** Presence of a member, for members with a common conversation or connection. */
export const Presence = z.object({
  status: PresenceStatus,
  /** When they were last online; null while they are, and if it is unknown or hidden. */
  lastSeen: z.nullable(IsoTime),
});

/** A member's presence in events. */
export const OnlineUser = z.extend(Presence, { userId: z.string() });

/** One of the two members of a conversation. */
export const Participant = z.extend(MemberSummary, {
  /** The account is deleted or hidden; name and picture are placeholders. */
  isDeleted: z.boolean(),
  presence: Presence,
});

/**
 * State of a conversation for the viewer. Its values only increase (`unreadCount` is derived from them), so
 * the state with higher values is newer.
 */
export const ConversationState = z.object({
  conversationId: z.string(),
  /** Position of the newest message; 0 before the first. */
  lastSeq: z.number(),
  /** Number of edits and deletions: the value for `changedAfter`. */
  lastRevision: z.number(),
  /** Position up to which the viewer has read. Later messages of the other member are unread. */
  lastReadSeq: z.number(),
  /** Position up to which the other member has read; what they read during a block is not shared. */
  readSeq: z.number(),
  /** Position up to which at least one device of the other member has received everything. */
  deliveredSeq: z.number(),
  /** Number of unread messages of the other member. */
  unreadCount: z.number(),
});

/** A conversation as one of its two members sees it. */
export const ConversationView = z.object({
  _id: z.string(),
  conversationType: z.literal('direct'),
  /** Both members, the viewer first. */
  participants: z.array(Participant),
  lastMessage: z.nullable(MessageView),
  lastMessageAt: z.nullable(IsoTime),
  unreadCount: z.number(),
  state: ConversationState,
  /** Whether the viewer may send: not to a deleted member, nor with a block in either direction. */
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
