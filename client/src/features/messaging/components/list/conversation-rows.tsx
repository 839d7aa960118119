import { useVirtualizer } from '@tanstack/react-virtual';
import type { ConversationView } from '@weft/shared/messaging/views';
import { useEffect, useRef } from 'react';
import { readDraft } from '@/lib/storage/drafts';
import { otherParticipant } from '../../sync/conversation-state';
import type { OutboxItem } from '../../sync/outbox-entry';
import { ConversationRow } from './conversation-row';

/** Row height in px, used until the row is measured. */
const ESTIMATED_HEIGHT = 78;
/** Rows from the end at which the list loads more. */
const NEAR_END = 5;

/** Virtual list of conversations. Only rows near the visible ones are rendered. */
export function ConversationRows({
  conversations,
  memberId,
  openWith,
  pending,
  onOpen,
  onNearEnd,
}: {
  conversations: readonly ConversationView[];
  memberId: string;
  /** The member whose conversation is open. */
  openWith: string | undefined;
  /** Unsent messages to all receivers, newest last. */
  pending: readonly OutboxItem[];
  onOpen: (memberId: string) => void;
  onNearEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its methods are called during rendering and never passed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    // The first message changes the conversation's id. The member's id keeps the row, and with it the focus.
    getItemKey: (index) => {
      const conversation = conversations[index];
      return (conversation && otherParticipant(conversation)?._id) ?? index;
    },
    overscan: 6,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const isNearEnd = last >= conversations.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
    // Each new page runs the effect again.
  }, [isNearEnd, conversations.length, onNearEnd]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable by script only, its rows are tab stops
    <div ref={scroller} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const conversation = conversations[index];
          const other = conversation && otherParticipant(conversation);
          if (!other) return null;
          const isSelected = other._id === openWith;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ConversationRow
                conversation={conversation}
                isSelected={isSelected}
                draft={isSelected ? '' : readDraft(memberId, `chat:${other._id}`)}
                waiting={pending.findLast(({ receiverId }) => receiverId === other._id)}
                onOpen={() => onOpen(other._id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
