import { APP_NAME } from '../app.ts';

/** Texts of messages that more than one place needs (specification 2.2.9, 2.5, 2.8 and 3.8). */
export const MESSAGE_TEXTS = {
  rules: {
    empty: 'Please write a message or add a file',
    textLong: 'A message can have at most 4,000 characters',
    clientIdReused: 'This was already sent with other content',
    attachmentKind:
      'This file cannot be sent. Please choose a picture, a PDF, a Word or Excel document or a text file.',
    editLate: 'A message can be changed within 15 minutes after it was sent',
    editDeleted: 'This message was deleted',
    noReply: 'The message that this answers is not part of the conversation',
    query: 'Please say what to search for',
    queryLong: 'Please search for less: at most 100 characters',
    attachmentsMany: (added: number) => `You can only select up to 5 files. ${added} files added.`,
    attachmentLarge: (name: string) => `File ${name} is too large. Maximum size is 10MB.`,
    newConversations: 'You have started many conversations today. Please go on tomorrow.',
  },
  /** The content of a message that has files and no text of its own. */
  fileContent: 'File attachment',
  /** The content of a message that was deleted. */
  deletedContent: 'This message was deleted',
  /** Stands for a member whose account is gone. */
  deletedMember: 'Deleted member',
  /** Stands for a member whom nobody may see for now. */
  hiddenMember: `${APP_NAME} member`,
  blocked: 'You cannot send messages to this member.',
  userNotFound: 'User not found',
  self: 'You cannot send messages to yourself.',
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
