import type { NotificationView } from './views.ts';

/** Something happened that the listener is notified of. An entry that was there already comes again, grown. */
export interface NotificationTold {
  readonly notification: NotificationView;
  readonly unreadCount: number;
}

/** Entries were read or have gone, on this or another page of the listener's: the list is to be read again. */
export interface NotificationsChanged {
  readonly unreadCount: number;
}
