import { ErrorState } from '@/ui/feedback/error-state';
import { LoadingArea } from '@/ui/feedback/spinner';
import { useConversationWith, type ConversationOrigin } from '../../api/use-conversation-with';
import { otherParticipant } from '../../sync/conversation-state';
import { BackButton } from './back-button';
import { OpenChat } from './open-chat';
import { texts } from '../../texts/generated';

/** The right pane: the conversation with a member, or its loading or error state. */
export function ChatPane({
  otherId,
  origin,
  onBack,
}: {
  otherId: string;
  origin: ConversationOrigin;
  onBack: () => void;
}) {
  const { conversation, failure, isRetrying, retry } = useConversationWith(otherId, origin);
  const other = conversation && otherParticipant(conversation);
  if (conversation && other)
    return (
      <OpenChat
        key={otherId}
        conversation={conversation}
        other={other}
        focusOnOpen={origin === 'picker'}
        onBack={onBack}
      />
    );
  return (
    <section aria-label={texts.chat.label} className="flex min-h-0 flex-1 flex-col">
      <BackButton className="m-1" onBack={onBack} />
      <div className="grid flex-1 place-items-center">
        {failure === '' ? (
          <LoadingArea label={texts.loadingMessages} />
        ) : (
          <ErrorState message={failure} busy={isRetrying} onRetry={retry} />
        )}
      </div>
    </section>
  );
}
