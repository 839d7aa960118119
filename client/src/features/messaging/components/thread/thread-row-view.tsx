import type { ConversationState, MessageView } from '@weft/shared/messaging/views';
import { useNow } from '@/lib/hooks/use-now';
import { dayLabel } from '../../message-time';
import type { ThreadRow } from '../../thread-rows';
import type { Delivery } from './delivery-ticks';
import { MessageItem, type MessageItemProps } from './message-item';
import { PendingItem } from './pending-item';
import { texts } from '../../texts/generated';

function DaySeparator({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <div className="flex justify-center py-2">
      <span className="rounded-full bg-sunken px-2.5 py-1 text-micro font-semibold text-muted">
        {dayLabel(iso, now)}
      </span>
    </div>
  );
}

function UnreadDivider() {
  return (
    <div className="flex items-center gap-3 py-2 text-micro font-semibold text-accent-text before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
      {texts.thread.unread}
    </div>
  );
}

function deliveryOf({ seq }: MessageView, state: ConversationState | undefined): Delivery {
  if (!state || seq > state.deliveredSeq) return seq <= (state?.readSeq ?? 0) ? 'read' : 'sent';
  return seq <= state.readSeq ? 'read' : 'delivered';
}

/** Props that all messages of a thread share. */
export type RowContext = Omit<
  MessageItemProps,
  'message' | 'isOwn' | 'isFirst' | 'isLast' | 'isMarked' | 'delivery'
> & {
  readonly state: ConversationState | undefined;
  readonly marked: number | undefined;
};

export function ThreadRowView({ row, context }: { row: ThreadRow; context: RowContext }) {
  const { state, marked, ...shared } = context;
  if (row.kind === 'day') return <DaySeparator iso={row.iso} />;
  if (row.kind === 'unread') return <UnreadDivider />;
  if (row.kind === 'pending') return <PendingItem item={row.item} isFirst={row.isFirst} />;
  const { message, isFirst, isLast } = row;
  return (
    <MessageItem
      {...shared}
      message={message}
      isFirst={isFirst}
      isLast={isLast}
      isOwn={message.sender._id === shared.memberId}
      isMarked={message.seq === marked}
      delivery={deliveryOf(message, state)}
    />
  );
}
