import { Badge } from '@/ui/display/badge';
import { useUnreadConversations } from '../api/unread-queries';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../texts/generated';
import { hiddenPart } from '@/ui/display/hidden-part';

/** Badge with the number of unread conversations. Renders nothing for 0. */
export function UnreadBadge({ className }: { className?: string }) {
  const count = useUnreadConversations() ?? 0;
  if (count === 0) return null;
  return (
    <Badge {...(className && { className })}>
      <RichText
        parts={texts.unreadBadge({
          shown: count > 99 ? '99+' : String(count),
          hidden: hiddenPart,
        })}
      />
    </Badge>
  );
}
