export { UnreadBadge } from './components/unread-badge';
export { MessagingProvider } from './messaging-provider';
export { useUnreadConversations } from './api/unread-queries';
