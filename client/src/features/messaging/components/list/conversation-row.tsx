import type { ConversationView } from '@weft/shared/messaging/views';
import { useNow } from '@/lib/use-now';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { messageTime } from '../../message-time';
import { useKnownPresence } from '../../hooks/use-known-presence';
import { isThere } from '../../presence-text';
import { otherOf } from '../../sync/conversation-state';

/** `You: ` before what one wrote oneself; the first line alone. */
function previewOf({ lastMessage }: ConversationView, otherId: string | undefined, draft: string): string {
  if (draft.trim() !== '') return `Draft: ${draft.trim()}`;
  if (!lastMessage) return 'No messages yet';
  return lastMessage.sender._id === otherId ? lastMessage.content : `You: ${lastMessage.content}`;
}

/** One conversation of the list (specification 2.9). */
export function ConversationRow({
  conversation,
  isSelected,
  draft,
  onOpen,
}: {
  conversation: ConversationView;
  isSelected: boolean;
  /** What is being written there, unless the row is open. */
  draft: string;
  onOpen: () => void;
}) {
  const now = useNow();
  const other = otherOf(conversation);
  const { unreadCount, lastMessageAt } = conversation;
  const name = other?.fullName || 'Unknown User';
  const isUnread = unreadCount > 0;
  const isOnline = isThere(useKnownPresence(other?.presence));
  return (
    <button
      type="button"
      aria-current={isSelected || undefined}
      className={cx(
        'group grid w-full grid-cols-[48px_minmax(0,1fr)] gap-3 rounded-lg p-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2',
        isSelected && 'md:bg-primary-soft md:hover:bg-primary-soft',
      )}
      onClick={onOpen}
    >
      <Avatar name={other?.isDeleted ? '' : name} src={other?.profileImage} size={48} online={isOnline} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2 leading-[1.3]">
          <span
            className={cx('min-w-0 flex-1 truncate', isUnread ? 'font-bold' : 'font-semibold')}
            title={name}
          >
            {name}
            {isOnline && <span className="sr-only"> (Online)</span>}
          </span>
          {lastMessageAt && (
            <time
              dateTime={lastMessageAt}
              className="num flex-none text-micro text-muted md:group-aria-[current=true]:text-on-primary-soft"
            >
              {messageTime(lastMessageAt, now)}
            </time>
          )}
        </span>
        <span
          className="block truncate text-small text-subtle md:group-aria-[current=true]:text-on-primary-soft"
          title={other?.headline ?? undefined}
        >
          {other?.isDeleted ? 'Not available' : other?.headline || 'No headline'}
        </span>
        <span className="flex min-h-5 items-center gap-2 text-label">
          <span
            className={cx(
              'min-w-0 flex-1 truncate',
              isUnread
                ? 'font-bold text-text'
                : 'text-muted md:group-aria-[current=true]:text-on-primary-soft',
            )}
          >
            {previewOf(conversation, other?._id, draft)}
          </span>
          {isUnread && (
            <Badge>
              <span className="sr-only">Unread: </span>
              {unreadCount > 99 ? '99+' : unreadCount}
            </Badge>
          )}
        </span>
      </span>
    </button>
  );
}
