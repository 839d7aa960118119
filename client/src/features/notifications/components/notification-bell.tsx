import { Bell, CheckCheck } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { paths } from '@/lib/paths';
import { Badge } from '@/ui/display/badge';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { iconButtonClass } from '@/ui/button/icon-button';
import { useUnreadNotifications } from '../api/notification-queries';
import { useReadNotifications } from '../api/use-read-notifications';
import { NotificationList } from './notification-list';
import { texts } from '../texts/generated';

/** Entries in the popover. */
const PREVIEW_COUNT = 6;
const MAX_SHOWN_COUNT = 99;

/** The bell of the header, with the unread count and a popover of the newest entries. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadNotifications() ?? 0;
  const read = useReadNotifications();
  const label = unread > 0 ? texts.titleUnread({ count: unread }) : texts.title;
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={label} title={texts.title} className={iconButtonClass(false, 'relative')}>
        <Bell aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {unread > 0 && (
          <Badge className="absolute top-0 end-0">{unread > MAX_SHOWN_COUNT ? '99+' : unread}</Badge>
        )}
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={texts.title}
          className="animate-rise z-(--z-popover) flex max-h-[min(560px,80dvh)] w-[380px] max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-2 outline-none"
        >
          <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-2 pe-2 ps-4">
            <p className="flex-auto text-h3 font-[650]">{texts.title}</p>
            <Button
              size="sm"
              variant="ghost"
              inactive={unread === 0}
              icon={<CheckCheck aria-hidden="true" className="size-4" />}
              onClick={() => read.mutate(undefined)}
            >
              {texts.markAllAsRead}
            </Button>
          </div>
          <div className="min-h-0 flex-1 overflow-auto">
            <NotificationList limit={PREVIEW_COUNT} onNavigate={close} />
          </div>
          <div className="border-t border-line p-2">
            <Link
              to={paths.notifications}
              className={buttonClass({ variant: 'ghost', className: 'w-full' })}
              onClick={close}
            >
              {texts.seeAll}
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
