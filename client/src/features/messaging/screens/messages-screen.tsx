import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import { ChatDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadingArea } from '@/ui/feedback/spinner';
import { ChatPane } from '../components/chat/chat-pane';
import { ConversationList } from '../components/list/conversation-list';
import { useVisibleArea } from '@/lib/hooks/use-visible-area';
import { useOptionalMessaging } from '../messaging-context';
import { memberIdInQuery, isFromList, isLinked, openMemberId, chatState } from '../chat-state';

/** With `?user={id}` the conversation with that member opens, then the query goes. */
function useOpenChat() {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const queryMemberId = memberIdInQuery(location);
  useEffect(() => {
    if (queryMemberId !== undefined)
      void navigate(paths.messages, { replace: true, state: chatState(queryMemberId, { isLinked: true }) });
  }, [queryMemberId, navigate]);
  const openWith = openMemberId(location);
  return {
    openWith,
    isLinked: queryMemberId !== undefined || isLinked(state),
    // One entry of the history for the list, one for a conversation: Back leads from it to the list.
    open: (memberId: string) => {
      const isFirst = openWith === undefined;
      const chat = chatState(memberId, { isFromList: isFirst || isFromList(state) });
      void navigate(paths.messages, { replace: !isFirst, state: chat });
    },
    // Where something else led to it, a profile or an address, the list takes the conversation's place.
    close: () => void (isFromList(state) ? navigate(-1) : navigate(paths.messages, { replace: true })),
  };
}

function NoSelection() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState drawing={<ChatDrawing />} title="Select a conversation">
        Choose a conversation from the list to start messaging
      </EmptyState>
    </div>
  );
}

/** Conversations and the open one, side by side; one at a time on a phone. */
export function MessagesScreen() {
  usePageTitle('Messages');
  const messaging = useOptionalMessaging();
  const { openWith, isLinked: isByLink, open, close } = useOpenChat();
  const [started, setStarted] = useState<string>();
  const start = (memberId: string) => {
    setStarted(memberId);
    open(memberId);
  };
  const area = useRef<HTMLDivElement>(null);
  useVisibleArea(area);
  const isChat = openWith !== undefined;
  return (
    // On a phone it reaches the bar below: the shell keeps a gap there for what scrolls.
    <div className="mx-auto max-w-page max-md:-mb-3 md:p-6">
      {/* On a phone the list, which has the title, is not on the page then. */}
      {isChat && <h1 className="sr-only md:hidden">Messages</h1>}
      <div
        ref={area}
        {...(isChat && { 'data-covers-phone': '', 'data-open-chat': '' })}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden bg-surface',
          'md:h-[calc(100dvh-var(--header-h)-var(--strip-h)-48px)] md:min-h-[520px] md:grid-cols-[288px_minmax(0,1fr)] md:rounded-lg md:border md:border-line desk:grid-cols-[352px_minmax(0,1fr)]',
          isChat
            ? 'max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top) max-md:h-(--visible-height)'
            : 'max-md:h-[calc(100dvh-var(--header-h)-var(--strip-h)-var(--bottombar-h)-env(safe-area-inset-bottom,0px))]',
        )}
      >
        {messaging ? (
          <>
            <div className={cx('grid min-h-0 grid-rows-[minmax(0,1fr)]', isChat && 'max-md:hidden')}>
              <ConversationList openWith={openWith} onOpen={open} onStart={start} />
            </div>
            <div className={cx('flex min-h-0 min-w-0', !isChat && 'max-md:hidden')}>
              {isChat ? (
                <ChatPane
                  otherId={openWith}
                  origin={openWith === started ? 'picker' : isByLink ? 'link' : 'list'}
                  onBack={close}
                />
              ) : (
                <NoSelection />
              )}
            </div>
          </>
        ) : (
          <LoadingArea className="md:col-span-2" />
        )}
      </div>
    </div>
  );
}
