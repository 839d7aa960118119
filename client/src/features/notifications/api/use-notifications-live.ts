import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { alertSettings } from '@/alerts/desktop/alert-settings';
import { showBackgroundAlert } from '@/alerts/desktop/desktop-alert';
import { hasStaleData } from '@/realtime/has-stale-data';
import { useOnConnect } from '@/realtime/use-on-connect';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { placeOf, sentenceOf } from '../notification-words';
import { putOnTop, setUnreadCount } from './notification-list';
import { notificationQueries } from './notification-queries';

/** Keeps bell and list as they are on the server, and tells of what comes where the member has asked for it. Once for the member area. */
export function useNotificationsLive(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useSocketEvent('notification', ({ notification, unreadCount }) => {
    putOnTop(client, notification);
    setUnreadCount(client, unreadCount);
    // Kinds that are switched off make no entries, so nothing comes of them.
    if (!alertSettings.current().bell) return;
    const { _id, createdAt, excerpt } = notification;
    const { who, did } = sentenceOf(notification);
    // An entry that has grown takes its own place.
    const alert = {
      title: who,
      body: excerpt === null ? did : `${did}: ${excerpt}`,
      tag: _id,
      path: placeOf(notification),
    };
    void showBackgroundAlert(`${_id}:${createdAt}`, alert, (path) => void navigate(path));
  });
  useSocketEvent('notifications_changed', ({ unreadCount }) => {
    setUnreadCount(client, unreadCount);
    void client.invalidateQueries({ queryKey: notificationQueries.list().queryKey });
  });
  useOnConnect((isFirst) => {
    const { unreadCount, all } = notificationQueries;
    const isCountEnough = isFirst && !hasStaleData(client, all());
    void client.invalidateQueries({ queryKey: isCountEnough ? unreadCount().queryKey : all() });
  });
}
