import { useInfiniteQuery } from '@tanstack/react-query';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Bell } from 'lucide-react';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { notificationQueries } from '../api/notification-queries';
import { useReadNotifications } from '../api/use-read-notifications';
import { NotificationRow } from './notification-row';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

function ListSkeleton() {
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-6 px-4 py-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </SkeletonGroup>
  );
}

/** Entries, newest first. A `limit` also removes "Show more". `onNavigate` is called when an entry is opened. */
export function NotificationList({ limit, onNavigate }: { limit?: number; onNavigate?: () => void }) {
  const query = useInfiniteQuery(notificationQueries.list());
  const read = useReadNotifications();
  if (query.isPending) return <ListSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        small
        message={messageOf(query.error, NOTIFICATION_TEXTS.failed.load)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const entries = query.data.pages.flatMap((page) => page.notifications);
  const hasMore = limit === undefined && query.hasNextPage;
  // A page is empty if the viewer may not see any of its entries any more.
  if (entries.length === 0 && !hasMore)
    return (
      <EmptyState
        small
        headingLevel="p"
        drawing={<Bell aria-hidden="true" className="size-10 text-subtle" strokeWidth={1.5} />}
        title={texts.empty.title}
      >
        {texts.empty.hint}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.slice(0, limit).map((entry) => (
          <li key={entry._id}>
            <NotificationRow
              notification={entry}
              onOpen={({ _id, isRead }) => {
                if (!isRead) read.mutate([_id]);
                onNavigate?.();
              }}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="p-4 text-center">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {uiTexts.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
