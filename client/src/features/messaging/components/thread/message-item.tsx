import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView, QuotedMessage } from '@weft/shared/messaging/views';
import { memo } from 'react';
import { fullTime } from '@/lib/format/relative-time';
import { useNow } from '@/lib/use-now';
import { messageTime } from '../../message-time';
import { wordsOf } from '../../message-words';
import { Attachments, type Opened } from './attachments';
import { Bubble, BubbleText, MessageFrame } from './bubble';
import { DeliveryTicks, type Delivery } from './delivery-ticks';
import { MessageMenu, type MessageActions } from './message-menu';
import { Quote } from './quote';

export interface MessageItemProps extends MessageActions {
  readonly message: MessageView;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly isMarked: boolean;
  readonly canReply: boolean;
  readonly delivery: Delivery;
  /** The other one's name. */
  readonly otherName: string;
  readonly memberId: string;
  readonly onJump: (quote: QuotedMessage) => void;
  readonly onOpen: (opened: Opened) => void;
}

function Time({ message }: { message: MessageView }) {
  const now = useNow();
  return (
    <time dateTime={message.createdAt} title={fullTime(message.createdAt)} className="num">
      {messageTime(message.createdAt, now)}
    </time>
  );
}

/** One message with its files, its quote, its time and, on one's own, how far it has come. */
export const MessageItem = memo(function MessageItem({
  message,
  isOwn,
  isFirst,
  isMarked,
  canReply,
  delivery,
  otherName,
  memberId,
  onJump,
  onOpen,
  ...actions
}: MessageItemProps) {
  const { isDeleted, replyTo, attachments, editedAt } = message;
  const words = wordsOf(message);
  const authorOf = (quote: QuotedMessage) => (quote.sender === memberId ? 'You' : otherName);
  return (
    <MessageFrame
      isOwn={isOwn}
      isFirst={isFirst}
      isMarked={isMarked}
      beside={
        !isDeleted && <MessageMenu message={message} isOwn={isOwn} canReply={canReply} actions={actions} />
      }
      below={
        <>
          <Time message={message} />
          {editedAt !== null && !isDeleted && <span>Edited</span>}
          {isOwn && !isDeleted && <DeliveryTicks delivery={delivery} />}
        </>
      }
    >
      <span className="sr-only">{isOwn ? 'You' : otherName}: </span>
      {isDeleted ? (
        <Bubble isOwn={isOwn} isQuiet>
          {MESSAGE_TEXTS.deletedContent}
        </Bubble>
      ) : (
        <>
          {(words !== '' || replyTo) && (
            <Bubble isOwn={isOwn}>
              {replyTo && (
                <Quote quote={replyTo} author={authorOf(replyTo)} isOnOwn={isOwn} onJump={onJump} />
              )}
              <BubbleText text={message.content} />
            </Bubble>
          )}
          <Attachments attachments={attachments} onOpen={onOpen} />
        </>
      )}
    </MessageFrame>
  );
});
