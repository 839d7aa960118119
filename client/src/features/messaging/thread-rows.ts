import type { MessageView } from '@weft/shared/messaging/views';
import { dayKey } from './message-time';
import type { OutboxItem } from './sync/outbox-entry';

/** What stands in a thread, one below the other. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly iso: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageView;
      readonly isFirst: boolean;
    }
  | { readonly kind: 'pending'; readonly key: string; readonly item: OutboxItem; readonly isFirst: boolean };

/** Messages of one member that follow each other within this time stand close together (ms). */
const TOGETHER = 5 * 60_000;

/** A message keeps its key from the outbox on, so that it stays in its place when the server has stored it. */
function keyOf(message: MessageView): string {
  return message.clientId ?? message._id;
}

/**
 * Days, messages in their order, what is not sent yet, and where the unread ones begin: before the first message of the other
 * one after `unreadFrom`.
 */
export function threadRows(
  messages: readonly MessageView[],
  pending: readonly OutboxItem[],
  {
    memberId,
    unreadFrom,
    hasOlder,
  }: {
    memberId: string;
    unreadFrom: number | undefined;
    /** Not all of the day that it begins with is loaded: that day gets its separator later, so that nothing moves. */
    hasOlder: boolean;
  },
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let before: { day: string; sender: string; at: number } | undefined;
  // The first unread one may stand above what is loaded: its divider comes with it.
  const isUnreadAbove = hasOlder && (messages[0]?.seq ?? 0) > (unreadFrom ?? 0) + 1;
  let isDivided = unreadFrom === undefined || isUnreadAbove;
  const begin = (iso: string, sender: string): boolean => {
    const day = dayKey(iso);
    const isOpen = before === undefined && hasOlder;
    if (day !== before?.day && !isOpen) rows.push({ kind: 'day', key: `day-${day}`, iso });
    const at = Date.parse(iso);
    const isFirst = day !== before?.day || sender !== before.sender || at - before.at > TOGETHER;
    before = { day, sender, at };
    return isFirst;
  };
  for (const message of messages) {
    const isFirst = begin(message.createdAt, message.sender._id);
    const isUnread = !isDivided && message.sender._id !== memberId && message.seq > (unreadFrom ?? 0);
    if (isUnread) {
      isDivided = true;
      rows.push({ kind: 'unread', key: 'unread' });
    }
    rows.push({ kind: 'message', key: keyOf(message), message, isFirst: isFirst || isUnread });
  }
  const stored = new Set(messages.map(keyOf));
  for (const item of pending) {
    if (stored.has(item.clientId)) continue;
    const isFirst = begin(item.createdAt, memberId);
    rows.push({ kind: 'pending', key: item.clientId, item, isFirst });
  }
  return rows;
}
