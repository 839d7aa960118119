import { useVirtualizer } from '@tanstack/react-virtual';
import type { ConversationView } from '@weft/shared/messaging/views';
import { useEffect, useRef } from 'react';
import { readDraft } from '@/lib/storage/drafts';
import { otherParticipant } from '../../sync/conversation-state';
import type { OutboxItem } from '../../sync/outbox-entry';
import { ConversationRow } from './conversation-row';

/** A row's height, until it is measured. */
const ESTIMATED_HEIGHT = 78;
/** How near to its end the list loads more. */
const NEAR_END = 5;

/** The rows near what is seen: a thousand conversations scroll as easily as ten. */
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
  /** What is not sent yet, to whomever, the newest last. */
  pending: readonly OutboxItem[];
  onOpen: (memberId: string) => void;
  onNearEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its methods are called while rendering and never handed on
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    // By whom it is with, as there is one with each: the first message gives it another id, and the focus would be lost with the row.
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
    // With each page anew.
  }, [isNearEnd, conversations.length, onNearEnd]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls can be reached by keyboard
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
