import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { SquarePen, Volume2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { PushHint } from '@/alerts/push/push-hint';
import { notify } from '@/alerts/toasts/notify';
import { Button } from '@/ui/button/button';
import { ChatDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { IconButton } from '@/ui/button/icon-button';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { SearchField } from '../search-field';
import { AlertsDialog } from '../../alerts/alerts-dialog';
import { useSignal } from '@/lib/hooks/use-signal';
import { useMessaging } from '../../messaging-context';
import { ConversationRows } from './conversation-rows';
import { StartConversationDialog } from './start-conversation-dialog';
import { useConversationSearch } from './use-conversation-search';
import { texts } from '../../texts/generated';

/** Placeholder of the loading list. */
function ListSkeleton() {
  return (
    <SkeletonGroup label={texts.list.loading} className="min-h-0 flex-1 overflow-hidden px-2">
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="grid grid-cols-[48px_minmax(0,1fr)] gap-3 p-2.5">
          <Skeleton className="size-12 rounded-avatar" />
          <div className="flex flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

type OpenDialog = 'start' | 'alerts';

function ListHead({
  dialog,
  onDialog,
  onStart,
}: {
  dialog: OpenDialog | undefined;
  onDialog: (dialog: OpenDialog | undefined) => void;
  onStart: (memberId: string) => void;
}) {
  const close = () => onDialog(undefined);
  return (
    <div className="flex items-center gap-1">
      <h1 className="flex-1 text-h2">{texts.title}</h1>
      <IconButton label={texts.alerts.title} onClick={() => onDialog('alerts')}>
        <Volume2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={texts.start.title} className="-me-2" onClick={() => onDialog('start')}>
        <SquarePen aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </IconButton>
      {dialog === 'alerts' && <AlertsDialog onClose={close} />}
      {dialog === 'start' && (
        <StartConversationDialog
          onClose={close}
          onChoose={(memberId) => {
            close();
            onStart(memberId);
          }}
        />
      )}
    </div>
  );
}

/** The left pane: title, search and the conversations. */
export function ConversationList({
  openWith,
  onOpen,
  onStart,
}: {
  openWith: string | undefined;
  onOpen: (memberId: string) => void;
  /** The viewer chose a member in the picker. */
  onStart: (memberId: string) => void;
}) {
  const { engine } = useMessaging();
  const { inbox } = engine;
  const { conversations, status, failure } = useSignal(inbox.view);
  const pending = useSignal(engine.pending);
  const [typed, setTyped] = useState('');
  const { shown, isSearching } = useConversationSearch(inbox, conversations, typed);
  const [isRetrying, setRetrying] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();

  const loadMore = useCallback(() => {
    inbox.loadMore().catch(() => notify.error(MESSAGE_TEXTS.failed.conversations));
  }, [inbox]);
  const retry = async () => {
    setRetrying(true);
    await inbox.refresh().catch(() => undefined);
    setRetrying(false);
  };

  return (
    <section aria-label={texts.list.label} className="flex min-h-0 flex-col border-line md:border-e">
      <div className="px-4 pt-3 pb-3">
        <ListHead dialog={dialog} onDialog={setDialog} onStart={onStart} />
        <SearchField
          label={texts.list.search}
          placeholder={texts.list.searchPlaceholder}
          value={typed}
          onChange={setTyped}
          className="mt-2"
        />
      </div>
      <p role="status" className="sr-only">
        {typed.trim() !== '' && !isSearching && texts.found({ count: shown.length })}
      </p>
      {status === 'loading' && conversations.length === 0 && <ListSkeleton />}
      {status === 'failed' && conversations.length === 0 && (
        <ErrorState
          message={failure || MESSAGE_TEXTS.failed.conversations}
          busy={isRetrying}
          onRetry={() => void retry()}
        />
      )}
      {status === 'ready' && shown.length === 0 && !isSearching && (
        <div className="grid flex-1 place-items-center">
          <EmptyState
            drawing={<ChatDrawing />}
            title={texts.list.none}
            action={
              typed.trim() === '' && (
                <Button onClick={() => setDialog('start')}>{texts.list.newMessage}</Button>
              )
            }
          >
            {texts.list.noneHint}
          </EmptyState>
        </div>
      )}
      <PushHint
        hasReceived={conversations.some(
          ({ lastMessage }) => lastMessage && lastMessage.sender._id !== engine.memberId,
        )}
      />
      {shown.length > 0 && (
        <ConversationRows
          conversations={shown}
          memberId={engine.memberId}
          openWith={openWith}
          pending={pending}
          onOpen={onOpen}
          onNearEnd={loadMore}
        />
      )}
    </section>
  );
}
