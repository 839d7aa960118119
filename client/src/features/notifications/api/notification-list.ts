import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { listNotifications } from '@weft/shared/notifications/contract';
import type { AnswerEnvelope } from '@weft/shared/http/endpoint';
import type { NotificationView } from '@weft/shared/notifications/views';
import { notificationQueries } from './notification-queries';

type Pages = InfiniteData<AnswerEnvelope<typeof listNotifications>, string | undefined>;

function changeEntries(
  client: QueryClient,
  change: (entries: readonly NotificationView[], page: number) => NotificationView[],
): void {
  client.setQueryData<Pages>(
    notificationQueries.list().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          notifications: change(page.notifications, index),
        })),
      },
  );
}

/** Puts an entry on top, and takes it from where it stood before it grew. */
export function putOnTop(client: QueryClient, entry: NotificationView): void {
  changeEntries(client, (entries, page) => {
    const others = entries.filter(({ _id }) => _id !== entry._id);
    return page === 0 ? [entry, ...others] : others;
  });
}

/** Shows some entries, or all, as read. */
export function showAsRead(client: QueryClient, ids?: readonly string[]): void {
  changeEntries(client, (entries) =>
    entries.map((entry) => (ids && !ids.includes(entry._id) ? entry : { ...entry, isRead: true })),
  );
}

export function setUnreadCount(client: QueryClient, count: number): void {
  client.setQueryData(notificationQueries.unreadCount().queryKey, count);
}
