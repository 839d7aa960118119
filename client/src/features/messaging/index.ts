export { useUnreadConversations } from './api/unread-queries';
export { MessagingProvider } from './messaging-provider';
