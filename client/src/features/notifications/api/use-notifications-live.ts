import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { alertSettings } from '@/alerts/desktop/alert-settings';
import { showBackgroundAlert } from '@/alerts/desktop/desktop-alert';
import { hasStaleData } from '@/realtime/has-stale-data';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { placeOf } from '@weft/shared/notifications/place';
import { sentenceOf } from '@weft/shared/notifications/sentence';
import type { NotificationView } from '@weft/shared/notifications/views';
import { moveToTop, setUnreadCount } from './notification-list';
import { notificationQueries } from './notification-queries';
import { texts } from '../texts/generated';

/**
 * Applies an event: a new count, and an entry that is new; without one the list is read again. Requests that are under way may be
 * older than the event, so they are cancelled first.
 */
async function applyEvent(client: QueryClient, unreadCount: number, entry?: NotificationView): Promise<void> {
  const [list, count] = [notificationQueries.list(), notificationQueries.unreadCount()].map(
    ({ queryKey }) => ({ queryKey }),
  );
  const wasReading = client.isFetching(list) > 0;
  await Promise.all([client.cancelQueries(list), client.cancelQueries(count)]);
  setUnreadCount(client, unreadCount);
  if (entry) moveToTop(client, entry);
  if (!entry || wasReading) await client.invalidateQueries(list);
}

/** Applies socket events to bell and list, and shows desktop alerts if they are switched on. Use it once in the member area. */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useSocketEvent('notification', ({ notification, unreadCount }) => {
    void applyEvent(client, unreadCount, notification);
    // The server creates no entries of kinds that are switched off, so only the device setting is checked.
    if (!alertSettings.current().bell) return;
    const { _id, createdAt, excerpt } = notification;
    const { subject, action } = sentenceOf(notification);
    // The tag makes an updated entry replace its earlier alert.
    const alert = {
      title: subject,
      body: excerpt === null ? action : texts.alertBody({ action, excerpt }),
      tag: _id,
      path: placeOf(notification),
    };
    void showBackgroundAlert(`${_id}:${createdAt}`, alert, (path) => void navigate(path));
  });
  useSocketEvent('notifications_changed', ({ unreadCount }) => {
    void applyEvent(client, unreadCount);
  });
  useOnConnect((isFirst) => {
    const { unreadCount, all } = notificationQueries;
    const isCountEnough = isFirst && !hasStaleData(client, all());
    void client.invalidateQueries({ queryKey: isCountEnough ? unreadCount().queryKey : all() });
  });
}
