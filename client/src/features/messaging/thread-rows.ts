import type { MessageView } from '@weft/shared/messaging/views';
import { dayKey } from './message-time';
import type { OutboxItem } from './sync/outbox-entry';

/** A row of a thread. */
export type ThreadRow =
  | { readonly kind: 'day'; readonly key: string; readonly iso: string }
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: MessageView;
      /** First of a run: consecutive messages of one member that show one time. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    }
  | { readonly kind: 'pending'; readonly key: string; readonly item: OutboxItem; readonly isFirst: boolean };

/** Longest duration of a run in milliseconds, so that its one time fits all messages. */
const RUN_DURATION = 5 * 60_000;

/** A stored message keeps the key that it had in the outbox, so that React keeps its row. */
function keyOf(message: MessageView): string {
  return message.clientId ?? message._id;
}

function endsRun(next: ThreadRow | undefined): boolean {
  return next === undefined || next.kind === 'day' || next.kind === 'unread' || next.isFirst;
}

/**
 * Builds the rows of a thread: day separators, messages, pending messages, and the unread divider before the other member's
 * first message after the seq `unreadFrom`.
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
    /** Older messages can load. The first day then gets no separator, which would have to move. */
    hasOlder: boolean;
  },
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let run: { day: string; sender: string; startedAt: number } | undefined;
  // The first unread message may not be loaded yet. The divider appears with it.
  const isUnreadAbove = hasOlder && (messages[0]?.seq ?? 0) > (unreadFrom ?? 0) + 1;
  let isDivided = unreadFrom === undefined || isUnreadAbove;
  const startRow = (iso: string, sender: string): boolean => {
    const day = dayKey(iso);
    const isOpen = run === undefined && hasOlder;
    if (day !== run?.day && !isOpen) rows.push({ kind: 'day', key: `day-${day}`, iso });
    const at = Date.parse(iso);
    const isFirst = day !== run?.day || sender !== run.sender || at - run.startedAt > RUN_DURATION;
    run = { day, sender, startedAt: isFirst || !run ? at : run.startedAt };
    return isFirst;
  };
  for (const message of messages) {
    const isFirst = startRow(message.createdAt, message.sender._id);
    const isUnread = !isDivided && message.sender._id !== memberId && message.seq > (unreadFrom ?? 0);
    if (isUnread) {
      isDivided = true;
      if (run) run = { ...run, startedAt: Date.parse(message.createdAt) };
      rows.push({ kind: 'unread', key: 'unread' });
    }
    rows.push({ kind: 'message', key: keyOf(message), message, isFirst: isFirst || isUnread, isLast: true });
  }
  const stored = new Set(messages.map(keyOf));
  for (const item of pending) {
    if (stored.has(item.clientId)) continue;
    const isFirst = startRow(item.createdAt, memberId);
    rows.push({ kind: 'pending', key: item.clientId, item, isFirst });
  }
  return rows.map((row, index) =>
    row.kind === 'message' ? { ...row, isLast: endsRun(rows[index + 1]) } : row,
  );
}
