import { useQueryClient } from '@tanstack/react-query';
import { useConnects } from '@/realtime/use-connects';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { putOnTop, setUnreadCount } from './notification-list';
import { notificationQueries } from './notification-queries';

/** Keeps bell and list as they are on the server. Once for the member area. */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  useSocketEvent('notification', ({ notification, unreadCount }) => {
    putOnTop(client, notification);
    setUnreadCount(client, unreadCount);
  });
  useSocketEvent('notifications_changed', ({ unreadCount }) => {
    setUnreadCount(client, unreadCount);
    void client.invalidateQueries({ queryKey: notificationQueries.list().queryKey });
  });
  useConnects((isFirst) => {
    if (!isFirst) void client.invalidateQueries({ queryKey: notificationQueries.all() });
  });
}
