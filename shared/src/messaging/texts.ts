import { APP_NAME } from '../app.ts';

/** Texts of messages that are used in more than one place. */
export const MESSAGE_TEXTS = {
  rules: {
    empty: 'Please write a message or add a file',
    textLong: 'A message can have at most 4,000 characters',
    clientIdReused: 'This was already sent with different content',
    attachmentKind:
      "This file can't be sent. Please choose a picture, a PDF, a Word or Excel document or a text file.",
    editLate: 'You can edit a message for up to 15 minutes after sending it',
    editDeleted: 'This message was deleted',
    noReply: 'The message you are replying to is not in this conversation',
    query: 'Please enter something to search for',
    queryLong: 'A search can have at most 100 characters',
    attachmentsMany: (added: number) => `You can only select up to 5 files. ${added} files added.`,
    attachmentLarge: (name: string) => `File ${name} is too large. Maximum size is 10MB.`,
    newConversations: 'You have started many conversations today. Please try again tomorrow.',
  },
  /** The content of a message with files and without text. */
  fileContent: 'File attachment',
  /** The content of a deleted message. */
  deletedContent: 'This message was deleted',
  /** Placeholder for a deleted account. */
  deletedMember: 'Deleted member',
  /** Placeholder for a member who is hidden for now. */
  hiddenMember: `${APP_NAME} member`,
  blocked: "You can't send messages to this member.",
  userNotFound: 'User not found',
  self: "You can't send messages to yourself.",
  done: {
    deleted: 'Message deleted',
    edited: 'Message updated',
  },
  failed: {
    conversations: 'Failed to load conversations',
    messages: 'Failed to load messages',
    pair: 'Failed to load messages between users',
    user: 'Failed to load user information',
    start: 'Failed to start conversation',
    send: 'Failed to send message',
    sendAttachments: 'Failed to send message with attachments',
    socket: 'Message error occurred',
    read: 'Failed to mark message as read',
    delete: 'Failed to delete message',
    edit: 'Failed to edit message',
    unreadCount: 'Failed to get unread count',
    search: 'Failed to search messages',
  },
  starting: (name: string) => `Starting conversation with ${name}`,
} as const;
