import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ConversationView } from '@weft/shared/messaging/views';
import { CircleAlert, Clock } from 'lucide-react';
import { useNow } from '@/lib/hooks/use-now';
import { Avatar } from '@/ui/display/avatar';
import { Badge } from '@/ui/display/badge';
import { cx } from '@/ui/cx';
import { messageTime } from '../../message-time';
import { useKnownPresence } from '../../hooks/use-known-presence';
import { showsAsOnline } from '../../presence-text';
import { otherParticipant } from '../../sync/conversation-state';
import type { OutboxItem } from '../../sync/outbox-entry';
import { PressButton } from '@/ui/button/press-button';
import { RichText } from '@/ui/display/rich-text';
import { shownName } from '../../shown-name';
import { shownContent } from '../../written-text';
import { texts } from '../../texts/generated';
import { hiddenPart } from '@/ui/display/hidden-part';

/** A message's text in its own direction. It is cut off at its own end, beside words of the page's language. */
function PreviewText({ children }: { children: string }) {
  return (
    <span dir="auto" className="align-page truncate">
      {children}
    </span>
  );
}

/** Preview line: the draft, else the newest unsent message, else the last message. */
function Preview({
  conversation: { lastMessage },
  otherId,
  draft,
  waiting,
}: {
  conversation: ConversationView;
  otherId: string | undefined;
  draft: string;
  waiting: OutboxItem | undefined;
}) {
  const part = (text: string) => <PreviewText>{text}</PreviewText>;
  if (draft.trim() !== '')
    return <RichText parts={texts.preview.draft({ text: () => part(draft.trim()) })} />;
  if (waiting) {
    const isRefused = waiting.state === 'refused';
    const Icon = isRefused ? CircleAlert : Clock;
    return (
      <>
        <Icon
          aria-hidden="true"
          className={cx('me-1 size-3.5 flex-none self-center', isRefused && 'text-danger')}
          strokeWidth={2.25}
        />
        <span className="sr-only">{isRefused ? texts.preview.notSent : texts.preview.waiting} </span>
        <RichText
          parts={texts.preview.own({ text: () => part(waiting.content || MESSAGE_TEXTS.fileContent) })}
        />
      </>
    );
  }
  if (!lastMessage) return part(texts.noMessages);
  const text = part(shownContent(lastMessage));
  return lastMessage.sender._id === otherId ? (
    text
  ) : (
    <RichText parts={texts.preview.own({ text: () => text })} />
  );
}

export function ConversationRow({
  conversation,
  isSelected,
  draft,
  waiting,
  onOpen,
}: {
  conversation: ConversationView;
  isSelected: boolean;
  /** Draft of the conversation; empty if it is open. */
  draft: string;
  /** Newest unsent message of the conversation. */
  waiting: OutboxItem | undefined;
  onOpen: () => void;
}) {
  const now = useNow();
  const other = otherParticipant(conversation);
  const { unreadCount } = conversation;
  const lastAt = waiting?.createdAt ?? conversation.lastMessageAt;
  const name = shownName(other?.fullName ?? '') || texts.unknownMember;
  const isUnread = unreadCount > 0;
  const unread = texts.list.unread({
    shown: unreadCount > 99 ? '99+' : String(unreadCount),
    hidden: hiddenPart,
  });
  const isOnline = showsAsOnline(useKnownPresence(other?.presence));
  return (
    <PressButton
      aria-current={isSelected || undefined}
      className={cx(
        'group grid w-full grid-cols-[48px_minmax(0,1fr)] gap-3 rounded-lg p-2.5 text-start hover:bg-hover focus-visible:-outline-offset-2',
        isSelected && 'md:bg-primary-soft md:[--initials-fill:var(--surface)] md:hover:bg-primary-soft',
      )}
      onClick={onOpen}
    >
      <Avatar name={other?.isDeleted ? '' : name} src={other?.profileImage} size={48} online={isOnline} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2 leading-[1.3]">
          <span
            dir="auto"
            className={cx('align-page min-w-0 flex-1 truncate', isUnread ? 'font-bold' : 'font-semibold')}
            title={name}
          >
            {name}
            {isOnline && <span className="sr-only"> {texts.presence.onlineBeside}</span>}
          </span>
          {lastAt && (
            <time
              dateTime={lastAt}
              className="num flex-none text-micro text-muted md:group-aria-[current=true]:text-on-primary-soft"
            >
              {messageTime(lastAt, now)}
            </time>
          )}
        </span>
        <span
          dir="auto"
          className="align-page block truncate text-small text-subtle md:group-aria-[current=true]:text-on-primary-soft"
          title={other?.headline ?? undefined}
        >
          {other?.isDeleted ? texts.list.notAvailable : other?.headline || texts.noHeadline}
        </span>
        <span className="flex min-h-5 items-center gap-2 text-label">
          <span
            className={cx(
              'flex min-w-0 flex-1 whitespace-pre',
              isUnread
                ? 'font-bold text-text'
                : 'text-muted md:group-aria-[current=true]:text-on-primary-soft',
            )}
          >
            <Preview conversation={conversation} otherId={other?._id} draft={draft} waiting={waiting} />
          </span>
          {isUnread && (
            <Badge>
              <RichText parts={unread} />
            </Badge>
          )}
        </span>
      </span>
    </PressButton>
  );
}
