import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readNotifications } from '@weft/shared/notifications/contract';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { setUnreadCount, markAsRead } from './notification-list';
import { notificationQueries } from './notification-queries';

/** Marks these entries as read, or all without ids. Updates the cache optimistically and refetches after a failure. */
export function useReadNotifications() {
  const client = useQueryClient();
  const count = notificationQueries.unreadCount().queryKey;
  const countedAt = () => client.getQueryState(count)?.dataUpdatedAt;
  return useMutation({
    mutationFn: (ids?: readonly string[]) => call(readNotifications, { body: ids ? { ids: [...ids] } : {} }),
    onMutate: (ids) => {
      markAsRead(client, ids);
      return { countedAt: countedAt() };
    },
    onSuccess: ({ unreadCount }, _ids, before) => {
      // An event has told of a newer count meanwhile.
      if (countedAt() !== before.countedAt) void client.invalidateQueries({ queryKey: count });
      else setUnreadCount(client, unreadCount);
    },
    onError: (error) => {
      notify.error(messageOf(error, NOTIFICATION_TEXTS.failed.read));
      void client.invalidateQueries({ queryKey: notificationQueries.all() });
    },
  });
}
