import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ComponentProps } from 'react';
import { ChatDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { useSignal } from '../../messaging-context';
import { ThreadSkeleton } from '../thread/thread-skeleton';
import { ThreadView } from '../thread/thread-view';

/** The messages of the open conversation: loading, failed, none yet, or the thread. */
export function ChatMessages(props: ComponentProps<typeof ThreadView>) {
  const { thread, pending } = props;
  const { status, failure, messages } = useSignal(thread.view);
  if (status === 'loading') return <ThreadSkeleton />;
  if (status === 'failed')
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <ErrorState
          message={failure || MESSAGE_TEXTS.failed.messages}
          onRetry={() => void thread.sync().catch(() => undefined)}
        />
      </div>
    );
  if (messages.length === 0 && pending.length === 0)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <EmptyState drawing={<ChatDrawing />} title="No messages yet">
          Start the conversation by sending a message!
        </EmptyState>
      </div>
    );
  return <ThreadView {...props} />;
}
