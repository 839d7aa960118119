export { NotificationBell } from './components/notification-bell';
export { NotificationSettings } from './components/notification-settings';
export { NotificationsLive } from './components/notifications-live';
export { useUnreadNotifications } from './api/notification-queries';
