import { CheckCheck } from 'lucide-react';
import { usePageTitle } from '@/lib/browser/page-title';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { useUnreadNotifications } from '../api/notification-queries';
import { useReadNotifications } from '../api/use-read-notifications';
import { NotificationList } from '../components/notification-list';
import { texts } from '../texts/generated';

/** `/notifications`: all entries, which can be marked as read one by one or together. */
export function NotificationsScreen() {
  usePageTitle(texts.title);
  const unread = useUnreadNotifications() ?? 0;
  const read = useReadNotifications();
  return (
    <div className="mx-auto max-w-[720px] p-6 max-md:px-3 max-md:py-4">
      <div className="mb-5 flex flex-wrap items-center gap-3 max-md:mb-3">
        <h1 className="flex-1">{texts.title}</h1>
        <Button
          variant="secondary"
          inactive={unread === 0}
          busy={read.isPending}
          icon={<CheckCheck aria-hidden="true" className="size-[18px]" />}
          onClick={() => read.mutate(undefined)}
        >
          {texts.markAllAsRead}
        </Button>
      </div>
      <Card aria-label={texts.all} className="overflow-hidden">
        <NotificationList />
      </Card>
    </div>
  );
}
