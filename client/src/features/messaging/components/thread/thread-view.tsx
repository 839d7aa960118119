import type { ConversationView, MessageView } from '@weft/shared/messaging/views';
import { useCallback, useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { Spinner } from '@/ui/feedback/spinner';
import { useJump } from '../../hooks/use-jump';
import { useMarkRead } from '../../hooks/use-mark-read';
import { useThreadScroll } from '../../hooks/use-thread-scroll';
import { useSignal } from '@/lib/hooks/use-signal';
import { useMessaging } from '../../messaging-context';
import type { OutboxItem } from '../../sync/outbox-entry';
import type { Thread } from '../../sync/thread';
import { threadRows, type ThreadRow } from '../../thread-rows';
import { NewMessagesPill, FirstUnreadPill } from './thread-pills';
import { ThreadRowView, type RowContext } from './thread-row-view';
import { TypingBubble } from './typing-bubble';
import { texts } from '../../texts/generated';

/** Rows from the first or last loaded row at which the next page loads. */
const LOAD_THRESHOLD = 12;
/** Highest number of pages read to reach the first unread message. */
const MAX_PAGES_BACK = 30;

interface Target {
  readonly _id: string;
  readonly seq: number;
}

/** Scrolls the thread from outside: the search and the composer. */
export interface ThreadHandle {
  jump: (message: Target) => void;
  toEnd: () => void;
}

/** Returns the `seq` of the last message up to the row `until`. */
function lastVisibleSeq(rows: readonly ThreadRow[], until: number): number | undefined {
  const row = rows.slice(0, until + 1).findLast(({ kind }) => kind === 'message');
  return row?.kind === 'message' ? row.message.seq : undefined;
}

/** Counts the other member's messages after a `seq`. */
function countAfter(messages: readonly MessageView[], seq: number, memberId: string): number {
  let count = 0;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (!message || message.seq <= seq) break;
    if (message.sender._id !== memberId) count += 1;
  }
  return count;
}

function useUnreadAbove(thread: Thread, unreadFrom: number | undefined, jump: ThreadHandle['jump']) {
  const { messages } = useSignal(thread.view);
  const [isBusy, setBusy] = useState(false);
  const first = messages[0]?.seq ?? 0;
  const load = async () => {
    setBusy(true);
    for (let page = 0; page < MAX_PAGES_BACK; page += 1) {
      const { messages: now, olderCursor } = thread.view.get();
      if (olderCursor === null || (now[0]?.seq ?? 0) <= (unreadFrom ?? 0) + 1) break;
      await thread.loadOlder().catch(() => undefined);
    }
    setBusy(false);
    const target = thread.view.get().messages.find(({ seq }) => seq > (unreadFrom ?? 0));
    if (target) jump(target);
  };
  return { isAbove: unreadFrom !== undefined && first > unreadFrom + 1, isBusy, load };
}

/** A conversation's messages. Only rows near the visible ones are rendered. */
export function ThreadView({
  thread,
  conversation,
  pending,
  unreadFrom,
  isTyping,
  context,
  ref,
}: {
  thread: Thread;
  conversation: ConversationView;
  pending: readonly OutboxItem[];
  /** Last read `seq` when the conversation was opened; undefined without an unread divider. */
  unreadFrom: number | undefined;
  isTyping: boolean;
  context: Omit<RowContext, 'marked' | 'onJump' | 'state'>;
  ref: Ref<ThreadHandle>;
}) {
  const { engine } = useMessaging();
  const view = useSignal(thread.view);
  const hasOlder = view.olderCursor !== null;
  const { memberId } = context;
  const rows = useMemo(
    () => threadRows(view.messages, view.isAtEnd ? pending : [], { memberId, unreadFrom, hasOlder }),
    [view.messages, view.isAtEnd, pending, memberId, unreadFrom, hasOlder],
  );
  const { scroller, content, virtualizer, isAtEnd, toEnd, toIndex } = useThreadScroll(rows);
  const { jump, marked } = useJump(thread, rows, toIndex);
  const onJump = useCallback((message: Target) => void jump(message), [jump]);
  const above = useUnreadAbove(thread, unreadFrom, onJump);

  const items = virtualizer.getVirtualItems();
  const firstIndex = items[0]?.index ?? 0;
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    // The next scroll tries again after a failure.
    if (firstIndex < LOAD_THRESHOLD) thread.loadOlder().catch(() => undefined);
    if (lastIndex > rows.length - LOAD_THRESHOLD) thread.loadNewer().catch(() => undefined);
  }, [thread, firstIndex, lastIndex, rows.length]);

  const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
  const seenIndex = items.findLast(({ start }) => start < bottom)?.index ?? -1;
  const seenSeq = lastVisibleSeq(rows, seenIndex);
  useMarkRead(engine, conversation._id, seenSeq);

  const showEnd = () => void thread.showEnd().then(toEnd, () => undefined);
  useImperativeHandle(ref, () => ({ jump: onJump, toEnd: showEnd }));
  // After a jump to an old message, the messages below may be read already.
  const below = countAfter(view.messages, Math.max(seenSeq ?? 0, conversation.state.lastReadSeq), memberId);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={texts.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-6 [overflow-anchor:none] focus-visible:-outline-offset-2 max-md:px-3.5"
      >
        <div ref={content} className="mt-auto flex-none pb-1">
          <div
            role="list"
            aria-label={texts.title}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  role="listitem"
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadRowView
                    row={row}
                    context={{ ...context, marked, onJump, state: conversation.state }}
                  />
                </div>
              );
            })}
          </div>
          <TypingBubble isTyping={isTyping && view.isAtEnd} />
        </div>
      </div>
      {view.isLoadingOlder && (
        <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center text-primary">
          <Spinner label={texts.thread.loadingOlder} />
        </div>
      )}
      {above.isAbove && <FirstUnreadPill isBusy={above.isBusy} onJump={() => void above.load()} />}
      {(!isAtEnd || !view.isAtEnd) && <NewMessagesPill count={below} onJump={showEnd} />}
    </div>
  );
}
