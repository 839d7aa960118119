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
import { texts } from '../texts/generated';

/** The open conversation, from the history state or from `?user={id}`, which is then removed from the address. */
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
    // The history has one entry for the list and one for a conversation, so that Back shows the list.
    open: (memberId: string) => {
      const isFirst = openWith === undefined;
      const chat = chatState(memberId, { isFromList: isFirst || isFromList(state) });
      void navigate(paths.messages, { replace: !isFirst, state: chat });
    },
    // If the conversation was opened from another screen, the list replaces its entry.
    close: () => void (isFromList(state) ? navigate(-1) : navigate(paths.messages, { replace: true })),
  };
}

function NoSelection() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState drawing={<ChatDrawing />} title={texts.selectConversation}>
        {texts.selectConversationHint}
      </EmptyState>
    </div>
  );
}

/** The list and the open conversation side by side; on a phone one of them. */
export function MessagesScreen() {
  usePageTitle(texts.title);
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
    // The negative margin removes the shell's gap above the bottom bar of phones.
    <div className="mx-auto max-w-page max-md:-mb-3 md:p-6">
      {/* The list contains the h1. A phone hides the list while a conversation is open. */}
      {isChat && <h1 className="sr-only md:hidden">{texts.title}</h1>}
      <div
        ref={area}
        {...(isChat && { 'data-covers-phone': '', 'data-open-chat': '' })}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden bg-surface',
          'md:h-[calc(100dvh-var(--header-h)-var(--strip-h)-var(--announcement-h)-48px)] md:min-h-[520px] md:grid-cols-[288px_minmax(0,1fr)] md:rounded-lg md:border md:border-line desk:grid-cols-[352px_minmax(0,1fr)]',
          isChat
            ? 'max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top) max-md:h-(--visible-height)'
            : 'max-md:h-[calc(100dvh-var(--header-h)-var(--strip-h)-var(--announcement-h)-var(--bottombar-h)-env(safe-area-inset-bottom,0px))]',
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
