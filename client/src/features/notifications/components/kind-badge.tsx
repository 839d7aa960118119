import type { NotificationKind } from '@weft/shared/notifications/views';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import {
  AtSign,
  BellRing,
  BriefcaseBusiness,
  DatabaseBackup,
  FileText,
  FileX,
  Globe,
  Hourglass,
  MessageCircle,
  Quote,
  Repeat2,
  Reply,
  ThumbsUp,
  Unlink,
  UserCheck,
  UserPlus,
  Users,
  UserSearch,
  type LucideIcon,
} from 'lucide-react';
import { cx } from '@/ui/cx';

const LOOKS: Readonly<Record<NotificationKind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  request: { icon: UserPlus, tone: 'bg-accent-soft text-accent-text' },
  accepted: { icon: UserCheck, tone: 'bg-success-soft text-success' },
  follow: { icon: Users, tone: 'bg-info-soft text-info' },
  reaction: { icon: ThumbsUp, tone: 'bg-raised text-muted' },
  commentReaction: { icon: ThumbsUp, tone: 'bg-raised text-muted' },
  comment: { icon: MessageCircle, tone: 'bg-primary-soft text-on-primary-soft' },
  repost: { icon: Repeat2, tone: 'bg-success-soft text-success' },
  quote: { icon: Quote, tone: 'bg-primary-soft text-on-primary-soft' },
  mention: { icon: AtSign, tone: 'bg-primary-soft text-on-primary-soft' },
  companyRole: { icon: BriefcaseBusiness, tone: 'bg-success-soft text-success' },
  companyDomain: { icon: Globe, tone: 'bg-accent-soft text-accent-text' },
  application: { icon: FileText, tone: 'bg-primary-soft text-on-primary-soft' },
  applicationEnding: { icon: Hourglass, tone: 'bg-accent-soft text-accent-text' },
  applicationErased: { icon: FileX, tone: 'bg-raised text-muted' },
  jobAlert: { icon: BellRing, tone: 'bg-info-soft text-info' },
  failedBackup: { icon: DatabaseBackup, tone: 'bg-danger-soft text-danger' },
  applicant: { icon: UserSearch, tone: 'bg-info-soft text-info' },
  companyLink: { icon: Unlink, tone: 'bg-raised text-muted' },
  reply: { icon: Reply, tone: 'bg-primary-soft text-on-primary-soft' },
};

/** Icon of the entry's kind, or the emoji of a reaction. Hidden from screen readers, because the text beside it says the same. */
export function KindBadge({
  kind,
  reaction,
  className,
}: {
  kind: NotificationKind;
  reaction: ReactionEmoji | null;
  className?: string;
}) {
  const { icon: Icon, tone } = LOOKS[kind];
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      className={cx('grid size-6 place-items-center rounded-full border-2 border-surface', tone, className)}
    >
      {reaction === null ? (
        <Icon className="size-3.5" strokeWidth={2.25} />
      ) : (
        <span className="font-emoji text-[13px] leading-none">{reaction}</span>
      )}
    </span>
  );
}
