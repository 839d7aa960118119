import type { NotificationView } from './views.ts';

/** A new event for a notification. An existing entry is sent again with the event added. */
export interface NotificationAdded {
  readonly notification: NotificationView;
  readonly unreadCount: number;
}

/** Entries were read or removed, on this or another page: reload the list. */
export interface NotificationsChanged {
  readonly unreadCount: number;
}
