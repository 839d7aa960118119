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

/** Adds an entry on top, or moves it there if it gained an actor. */
export function moveToTop(client: QueryClient, entry: NotificationView): void {
  changeEntries(client, (entries, page) => {
    const others = entries.filter(({ _id }) => _id !== entry._id);
    return page === 0 ? [entry, ...others] : others;
  });
}

/** Marks these entries as read in the cache, or all without `ids`. */
export function markAsRead(client: QueryClient, ids?: readonly string[]): void {
  changeEntries(client, (entries) =>
    entries.map((entry) => (ids && !ids.includes(entry._id) ? entry : { ...entry, isRead: true })),
  );
}

export function setUnreadCount(client: QueryClient, count: number): void {
  client.setQueryData(notificationQueries.unreadCount().queryKey, count);
}
