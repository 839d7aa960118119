import { ArrowLeft } from 'lucide-react';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { useUnreadConversations } from '../../api/unread-queries';
import { UnreadBadge } from '../unread-badge';
import { texts } from '../../texts/generated';

/** Goes back to the list, on phones only. Shows the unread count, because the list is hidden. */
export function BackButton({ className, onBack }: { className?: string; onBack: () => void }) {
  const count = useUnreadConversations() ?? 0;
  const label = count === 0 ? texts.chat.back : texts.chat.backUnread({ count });
  return (
    <IconButton label={label} className={cx('relative md:hidden', className)} onClick={onBack}>
      <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
      <UnreadBadge className="absolute top-0 end-0" />
    </IconButton>
  );
}
