import { ErrorState } from '@/ui/error-state';
import { LoadingArea } from '@/ui/spinner';
import { useConversationWith } from '../../api/use-conversation-with';
import { otherOf } from '../../sync/conversation-state';
import { BackButton } from './back-button';
import { OpenChat } from './open-chat';

/** The right pane with a selection: the conversation with a member, as soon as it is known. */
export function ChatPane({
  otherId,
  focusOnOpen,
  onBack,
}: {
  otherId: string;
  /** It was opened to write. */
  focusOnOpen: boolean;
  onBack: () => void;
}) {
  const { conversation, failure, isRetrying, retry } = useConversationWith(otherId);
  const other = conversation && otherOf(conversation);
  if (conversation && other)
    return (
      <OpenChat
        key={otherId}
        conversation={conversation}
        other={other}
        focusOnOpen={focusOnOpen}
        onBack={onBack}
      />
    );
  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      <BackButton className="m-1" onBack={onBack} />
      <div className="grid flex-1 place-items-center">
        {failure === '' ? (
          <LoadingArea label="Loading messages..." />
        ) : (
          <ErrorState message={failure} busy={isRetrying} onRetry={retry} />
        )}
      </div>
    </section>
  );
}
