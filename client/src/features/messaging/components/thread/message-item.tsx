import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView, QuotedMessage } from '@weft/shared/messaging/views';
import { memo, useState, type MouseEvent } from 'react';
import { fullTime } from '@/lib/format/relative-time';
import { isTouch } from '@/lib/browser/is-touch';
import { useLongPress, type LongPress } from '@/lib/hooks/use-long-press';
import { useNow } from '@/lib/hooks/use-now';
import { clockTime, messageTime } from '../../message-time';
import { shownContent, writtenText } from '../../written-text';
import { Attachments, type Opened } from './attachments';
import { Bubble, BubbleText, MessageFrame } from './bubble';
import { DeliveryTicks, type Delivery } from './delivery-ticks';
import { MessageMenu, type MenuPlace, type MessageActions } from './message-menu';
import { Quote } from './quote';
import { useSignal } from '@/lib/hooks/use-signal';
import { pageLanguage } from '@/lib/languages/page-language';
import { texts } from '../../texts/generated';

export interface MessageItemProps extends MessageActions {
  readonly message: MessageView;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isMarked: boolean;
  readonly canWrite: boolean;
  readonly delivery: Delivery;
  /** Name of the other member. */
  readonly otherName: string;
  readonly memberId: string;
  readonly onJump: (quote: QuotedMessage) => void;
  readonly onOpen: (opened: Opened) => void;
}

/** The message's age, or its clock time if `isExact`. */
function Time({ createdAt, isExact }: { createdAt: string; isExact: boolean }) {
  const now = useNow();
  return (
    <time dateTime={createdAt} title={fullTime(createdAt)} className="num">
      {isExact ? clockTime(createdAt) : messageTime(createdAt, now)}
    </time>
  );
}

/** Height in px. The menu of a taller message opens at the finger, because there may be no room around it. */
const MAX_ANCHOR_HEIGHT = 320;
const WHOLE_MESSAGE: MenuPlace = { '--menu-top': '0px', '--menu-height': '100%' };

function menuPlace({ element, y }: LongPress): MenuPlace {
  const { top, height } = element.getBoundingClientRect();
  return height > MAX_ANCHOR_HEIGHT
    ? { '--menu-top': `${y - top}px`, '--menu-height': '1px' }
    : WHOLE_MESSAGE;
}

/** A tap on a message toggles its clock time, except on its links and buttons. */
function useTapToShowTime() {
  const [isShown, setShown] = useState(false);
  const onClick = ({ target }: MouseEvent) => {
    const isForPart = target instanceof Element && target.closest('a, button') !== null;
    if (isTouch() && !isForPart) setShown((now) => !now);
  };
  return { isShown, onClick };
}

function Content({
  message,
  isOwn,
  otherName,
  memberId,
  onJump,
  onOpen,
}: Pick<MessageItemProps, 'message' | 'isOwn' | 'otherName' | 'memberId' | 'onJump' | 'onOpen'>) {
  const { replyTo, attachments } = message;
  if (message.isDeleted)
    return (
      <Bubble isOwn={isOwn} isMuted>
        {MESSAGE_TEXTS.deletedContent}
      </Bubble>
    );
  const author = replyTo?.sender === memberId ? texts.you : otherName;
  return (
    <>
      {(writtenText(message) !== '' || replyTo) && (
        <Bubble isOwn={isOwn}>
          {replyTo && <Quote quote={replyTo} author={author} isOnOwn={isOwn} onJump={onJump} />}
          <BubbleText text={shownContent(message)} />
        </Bubble>
      )}
      <Attachments attachments={attachments} onOpen={onOpen} />
    </>
  );
}

/** A message with its files and quote. The last of a run shows the time and, if own, the delivery state. */
export const MessageItem = memo(function MessageItem({
  message,
  isOwn,
  isFirst,
  isLast,
  isMarked,
  canWrite,
  delivery,
  otherName,
  memberId,
  onJump,
  onOpen,
  ...actions
}: MessageItemProps) {
  useSignal(pageLanguage);
  const { isDeleted, editedAt, createdAt } = message;
  const isEdited = editedAt !== null && !isDeleted;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [place, setPlace] = useState<MenuPlace>(WHOLE_MESSAGE);
  const longPress = useLongPress((press) => {
    if (isDeleted) return;
    setPlace(menuPlace(press));
    setMenuOpen(true);
  });
  const tap = useTapToShowTime();
  return (
    <MessageFrame
      isOwn={isOwn}
      isFirst={isFirst}
      isMarked={isMarked}
      isBelowHidden={!isLast && !tap.isShown}
      pointer={{ ...longPress, onClick: tap.onClick }}
      beside={
        <>
          {!isDeleted && (
            <MessageMenu
              message={message}
              isOwn={isOwn}
              canWrite={canWrite}
              isOpen={isMenuOpen}
              place={place}
              onOpenChange={setMenuOpen}
              actions={actions}
            />
          )}
          <span
            aria-hidden="true"
            className="num mt-2 text-micro text-subtle opacity-0 group-hover/message:opacity-100 coarse:hidden"
          >
            {clockTime(createdAt)}
          </span>
        </>
      }
      below={
        <>
          <Time createdAt={createdAt} isExact={tap.isShown} />
          {isEdited && isLast && <span>{texts.message.edited}</span>}
          {isOwn && !isDeleted && <DeliveryTicks delivery={delivery} />}
        </>
      }
      note={isEdited && !isLast && texts.message.edited}
    >
      <span className="sr-only">
        {isOwn ? texts.message.fromYou : texts.message.from({ name: otherName })}{' '}
      </span>
      <Content
        message={message}
        isOwn={isOwn}
        otherName={otherName}
        memberId={memberId}
        onJump={onJump}
        onOpen={onOpen}
      />
    </MessageFrame>
  );
});
