import { useInfiniteQuery } from '@tanstack/react-query';
import { searchMessages } from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { MessageView } from '@weft/shared/messaging/views';
import { isBlank } from '@weft/shared/text/visible-text';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { isComposing } from '@/lib/browser/is-composing';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { IconButton } from '@/ui/button/icon-button';
import { Spinner } from '@/ui/feedback/spinner';
import { SearchField } from '../search-field';
import { messageTime } from '../../message-time';
import { PressButton } from '@/ui/button/press-button';
import { shownName } from '../../shown-name';
import { shownContent } from '../../written-text';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Milliseconds after the last keystroke until the search starts. */
const DEBOUNCE = 300;

/**
 * Searches one conversation. Each request scans a limited part of the history. After an empty response the hook requests the
 * next part, until it finds a message or reaches the start.
 */
function useMessageSearch(conversationId: string, query: string) {
  const search = useInfiniteQuery({
    queryKey: ['messages', 'search', conversationId, query] as const,
    queryFn: async ({ pageParam, signal }) =>
      call(searchMessages, {
        query: { query, conversationId, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isBlank(query),
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = search;
  const shouldContinue = data?.pages.at(-1)?.data.length === 0 && hasNextPage && error === null;
  useEffect(() => {
    if (shouldContinue && !isFetching) void fetchNextPage();
  }, [shouldContinue, isFetching, fetchNextPage]);
  return { ...search, isFetching: isFetching || shouldContinue };
}

function FoundMessage({
  message,
  isOwn,
  onJump,
}: {
  message: MessageView;
  isOwn: boolean;
  onJump: () => void;
}) {
  const now = useNow();
  return (
    <PressButton
      className="flex w-full flex-col rounded-md px-3 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
      onClick={onJump}
    >
      <span className="flex w-full items-baseline gap-2 text-small text-muted">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {isOwn ? texts.you : shownName(message.sender.fullName)}
        </span>
        <time dateTime={message.createdAt} className="num flex-none text-micro">
          {messageTime(message.createdAt, now)}
        </time>
      </span>
      <span dir="auto" className="align-page line-clamp-2 text-label wrap-anywhere">
        {shownContent(message)}
      </span>
    </PressButton>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return texts.search.none;
  return hasMore ? texts.search.countAndMore({ count }) : texts.search.count({ count });
}

/** Search panel of one conversation. A click on a result jumps to its message. */
export function ChatSearch({
  conversationId,
  memberId,
  onJump,
  onClose: onClosed,
}: {
  conversationId: string;
  memberId: string;
  onJump: (message: MessageView) => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), DEBOUNCE);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useMessageSearch(
    conversationId,
    query,
  );
  const found = data?.pages.flatMap((page) => page.data) ?? [];
  const [opener] = useState(() => document.activeElement);
  useEffect(() => box.current?.focus(), []);
  const onClose = () => {
    onClosed();
    if (opener instanceof HTMLElement) opener.focus();
  };
  const isDone = !isBlank(query) && data !== undefined && !isFetching && !error;
  return (
    <section
      aria-label={texts.chat.search}
      className="flex max-h-[45%] flex-none flex-col border-b border-line bg-surface"
    >
      <div className="flex items-center gap-1 px-4 py-2 max-md:px-2">
        <SearchField
          ref={box}
          label={texts.chat.search}
          size="sm"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && !isComposing(event.nativeEvent) && onClose()}
          className="min-w-0 flex-1"
        >
          {isFetching && <Spinner className="!size-4 text-muted" />}
        </SearchField>
        <IconButton label={texts.search.close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <p role="status" className={data ? 'px-5 pb-1 text-micro text-subtle' : 'sr-only'}>
        {isDone && foundText(found.length, hasNextPage)}
        {isFetching && data && texts.search.searchingOlder}
      </p>
      {error && (
        <ErrorState
          small
          message={messageOf(error, MESSAGE_TEXTS.failed.search)}
          busy={isFetching}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {found.length > 0 && (
        <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
          {found.map((message) => (
            <li key={message._id}>
              <FoundMessage
                message={message}
                isOwn={message.sender._id === memberId}
                onJump={() => onJump(message)}
              />
            </li>
          ))}
          {hasNextPage && !error && (
            <li className="flex justify-center py-1">
              <Button variant="link" size="sm" busy={isFetching} onClick={() => void fetchNextPage()}>
                {uiTexts.showMore}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
