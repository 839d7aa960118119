import * as z from 'zod/mini';
import { endpoint, type FilePart } from '../http/endpoint.ts';
import { IdParams, ObjectIdString } from '../http/fields.ts';
import { PageQuery, listLimit, nextCursor, pageNumber } from '../http/pagination.ts';
import { MESSAGE_LIMITS as LIMITS } from '../limits.ts';
import { IMAGE_KINDS, type FileKind } from '../media/file-kinds.ts';
import { wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { DeliveredInput, MessageText, SendFilesInput, SendInput } from './fields.ts';
import { MESSAGE_TEXTS } from './texts.ts';
import { ConversationState, ConversationView, MessageView, Participant } from './views.ts';

const { rules } = MESSAGE_TEXTS;

/** File types of attachments: images, PDF, Word, Excel and plain text. */
export const ATTACHMENT_KINDS = [
  ...IMAGE_KINDS,
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'txt',
] as const satisfies readonly FileKind[];

const attachment: FilePart = {
  maxCount: 1,
  kinds: ATTACHMENT_KINDS,
  maxBytes: LIMITS.attachmentMaxBytes,
};
const attachments: FilePart = { ...attachment, maxCount: LIMITS.attachmentsMax };

/**
 * Parameters of a page of a thread. By default it has the newest messages, newest first; `cursor` or `page`
 * continues with older ones. `after={messageId}`: newer messages, oldest first. `around={messageId}`: that
 * message with its neighbours, newest first.
 */
const ThreadQuery = z.extend(PageQuery, {
  page: pageNumber,
  after: z.optional(ObjectIdString),
  around: z.optional(ObjectIdString),
  /** Also returns in `changed` what was edited or deleted after this revision of the conversation. */
  changedAfter: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
});

/**
 * A page of a thread. `nextCursor` continues in the same direction; `newerCursor` of a page `around`
 * continues with newer messages.
 */
const ThreadPage = z.object({
  data: z.array(MessageView),
  nextCursor,
  newerCursor: nextCursor,
  /** Oldest change first, at most 100. If there are 100, ask again with the last revision. Empty unless requested. */
  changed: z.array(MessageView),
  state: ConversationState,
});

const PairParams = z.object({ a: ObjectIdString, b: ObjectIdString });

/** `user`: the other member. `conversation` is null until the first message is sent, which creates it. */
const Pair = z.object({
  messages: z.array(MessageView),
  conversation: z.nullable(ConversationView),
  user: Participant,
  can: z.object({ send: z.boolean() }),
});

/** The conversation of a message. It may be left out, but finding the message is cheaper with it. */
const OfConversation = z.object({ conversationId: z.optional(ObjectIdString) });

const Sent = z.object({ data: MessageView });
const SentFiles = z.object({ data: z.object({ message: MessageView }) });

const SEND_ERRORS = ['SELF_ACTION', 'BLOCKED', 'NOT_FOUND', 'CLIENT_ID_REUSED'] as const;
const FILE_ERRORS = [...SEND_ERRORS, 'QUOTA_EXCEEDED', 'BUSY'] as const;

export const sendMessage = endpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/messages/send',
  summary: 'Send a text message. A repeated clientId returns the stored message.',
  access: 'session',
  body: SendInput,
  answer: Sent,
  status: 201,
  errors: SEND_ERRORS,
});

export const sendMessageWithAttachment = endpoint({
  id: 'messages.sendWithAttachment',
  method: 'POST',
  path: '/messages/send-with-attachment',
  summary: 'Send a message with one file.',
  access: 'session',
  body: SendFilesInput,
  files: { attachment },
  uploadBytesPerSecond: LIMITS.uploadBytesPerSecond,
  answer: SentFiles,
  status: 201,
  errors: FILE_ERRORS,
});

export const sendMessageWithAttachments = endpoint({
  id: 'messages.sendWithAttachments',
  method: 'POST',
  path: '/messages/send-with-attachments',
  summary: 'Send a message with up to five files.',
  access: 'session',
  body: SendFilesInput,
  files: { attachments },
  uploadBytesPerSecond: LIMITS.uploadBytesPerSecond,
  answer: SentFiles,
  status: 201,
  errors: FILE_ERRORS,
});

export const listMessages = endpoint({
  id: 'messages.ofConversation',
  method: 'GET',
  path: '/messages/conversation/:id',
  summary:
    'List a page of a conversation: the newest messages, older ones, those after a message, or those around one.',
  access: 'session',
  params: IdParams,
  query: ThreadQuery,
  answer: ThreadPage,
});

export const listConversations = endpoint({
  id: 'messages.conversations',
  method: 'GET',
  path: '/messages/conversations',
  summary: "List the viewer's conversations, newest message first.",
  access: 'session',
  query: z.extend(PageQuery, {
    page: pageNumber,
    /** Only conversations whose other member matches in name or headline. */
    search: z.optional(
      z
        .string()
        .check(z.overwrite(wellFormed), z.maxLength(LIMITS.queryMax, { error: () => rules.queryLong })),
    ),
  }),
  answer: z.object({ data: z.array(ConversationView), nextCursor }),
});

export const listMessagesOfPair = endpoint({
  id: 'messages.ofPair',
  method: 'GET',
  path: '/messages/user/:a/with/:b',
  summary: 'Get the newest messages with another member, newest first, and the member.',
  access: 'session',
  params: PairParams,
  query: z.object({
    cursor: PageQuery.shape.cursor,
    page: pageNumber,
    limit: listLimit(LIMITS.pairPage),
  }),
  answer: z.object({ data: Pair, nextCursor }),
});

export const markMessageRead = endpoint({
  id: 'messages.read',
  method: 'PATCH',
  path: '/messages/read/:id',
  summary: 'Mark a received message and all earlier ones of its conversation as read.',
  access: 'session',
  params: IdParams,
  query: OfConversation,
  answer: z.object({ data: MessageView, state: ConversationState }),
});

export const getSentRead = endpoint({
  id: 'messages.sentRead',
  method: 'PATCH',
  path: '/messages/sent-read/:id',
  summary: 'Get whether and when the receiver has read a sent message.',
  access: 'session',
  params: IdParams,
  query: OfConversation,
  answer: z.object({ data: MessageView }),
});

export const markMessagesDelivered = endpoint({
  id: 'messages.delivered',
  method: 'PATCH',
  path: '/messages/delivered',
  summary:
    'Report the positions up to which this device has received conversations. Conversations of others are ignored.',
  access: 'session',
  atRoot: false,
  body: DeliveredInput,
  answer: z.object({}),
});

export const editMessage = endpoint({
  id: 'messages.edit',
  method: 'PATCH',
  path: '/messages/edit/:id',
  summary: "Edit the text of the viewer's own message within 15 minutes.",
  access: 'session',
  params: IdParams,
  query: OfConversation,
  body: z.object({ content: MessageText }),
  answer: Sent,
  errors: ['BLOCKED'],
});

export const deleteMessage = endpoint({
  id: 'messages.delete',
  method: 'DELETE',
  path: '/messages/:id',
  summary: "Delete the viewer's own message for both members, with its files. A placeholder remains.",
  access: 'session',
  params: IdParams,
  query: OfConversation,
  answer: Sent,
});

export const countUnread = endpoint({
  id: 'messages.unreadCount',
  method: 'GET',
  path: '/messages/unread-count',
  summary: "Count the viewer's conversations with unread messages.",
  access: 'session',
  answer: z.object({ data: z.object({ count: z.number() }) }),
});

export const searchMessages = endpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/messages/search',
  summary:
    "Search the viewer's messages by prefixes of words, newest first; with conversationId only in that conversation.",
  access: 'session',
  query: z.extend(PageQuery, {
    query: z.string({ error: () => rules.query }).check(
      z.overwrite(wellFormed),
      z.trim(),
      z.refine((text) => !isBlank(text), { error: () => rules.query }),
      z.maxLength(LIMITS.queryMax, { error: () => rules.queryLong }),
    ),
    conversationId: z.optional(ObjectIdString),
  }),
  answer: z.object({ data: z.array(MessageView), nextCursor }),
});
