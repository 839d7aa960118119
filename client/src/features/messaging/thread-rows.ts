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
      /** Of a run: bubbles of one member, one below the other, that show one time. */
      readonly isFirst: boolean;
      readonly isLast: boolean;
    }
  | { readonly kind: 'pending'; readonly key: string; readonly item: OutboxItem; readonly isFirst: boolean };

/** A run of bubbles lasts no longer than this (ms): its one time is right for all of them. */
const RUN_DURATION = 5 * 60_000;

/** A message keeps its key from the outbox on, so that it stays in its place when the server has stored it. */
function keyOf(message: MessageView): string {
  return message.clientId ?? message._id;
}

/** Whether a run ends before this row. */
function endsRun(next: ThreadRow | undefined): boolean {
  return next === undefined || next.kind === 'day' || next.kind === 'unread' || next.isFirst;
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
  let run: { day: string; sender: string; startedAt: number } | undefined;
  // The first unread one may stand above what is loaded: its divider comes with it.
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
