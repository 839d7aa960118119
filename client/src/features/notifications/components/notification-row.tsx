import type { NotificationView } from '@weft/shared/notifications/views';
import { Heart, MessageCircle, Reply, UserCheck, UserPlus, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '@/ui/avatar';
import { cx } from '@/ui/cx';
import { TimeAgo } from '@/ui/time-ago';
import { placeOf, sentenceOf } from '../notification-words';

const ICONS: Readonly<Record<NotificationView['kind'], LucideIcon>> = {
  request: UserPlus,
  accepted: UserCheck,
  follow: Users,
  reaction: Heart,
  comment: MessageCircle,
  reply: Reply,
};

/** One entry: who did what, and when; it leads to its place and is read by going there. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  onOpen: (notification: NotificationView) => void;
}) {
  const { kind, actors, createdAt, isRead } = notification;
  const { who, did } = sentenceOf(notification);
  const [first] = actors;
  const Icon = ICONS[kind];
  return (
    <Link
      to={placeOf(notification)}
      className={cx(
        'flex items-start gap-3 px-4 py-3 text-text hover:bg-hover focus-visible:-outline-offset-2',
        !isRead && 'bg-primary-soft/50',
      )}
      onClick={() => onOpen(notification)}
    >
      <span className="relative flex-none">
        <Avatar name={first?.fullName ?? ''} src={first?.profileImage} size={44} />
        <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border-2 border-surface bg-sunken text-muted">
          <Icon aria-hidden="true" className="size-3" />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-label wrap-anywhere">
          <b className="font-semibold">{who}</b> {did}
        </span>
        <TimeAgo iso={createdAt} className="text-small text-muted" />
      </span>
      {!isRead && (
        <span className="mt-2 size-2.5 flex-none rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  );
}
