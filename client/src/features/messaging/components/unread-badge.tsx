import { Badge } from '@/ui/display/badge';
import { useUnreadConversations } from '../api/unread-queries';

/** Badge with the number of unread conversations. Renders nothing for 0. */
export function UnreadBadge({ className }: { className?: string }) {
  const count = useUnreadConversations();
  if (count === 0) return null;
  return (
    <Badge {...(className && { className })}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </Badge>
  );
}
