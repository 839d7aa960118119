import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ComponentProps } from 'react';
import { ChatDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { useSignal } from '@/lib/hooks/use-signal';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { ThreadView } from '../thread/thread-view';
import { texts } from '../../texts/generated';

const SHAPES = ['w-56', 'w-72', 'w-40', 'w-64', 'w-48'];

/** Placeholder of a loading thread. */
function ThreadSkeleton() {
  return (
    <SkeletonGroup
      label={texts.loadingMessages}
      className="flex min-h-0 flex-1 flex-col justify-end gap-4 p-6"
    >
      {SHAPES.map((width, row) => (
        <Skeleton
          key={width}
          className={cx('h-11 max-w-[72%] rounded-[16px]', width, row % 2 === 1 && 'self-end')}
        />
      ))}
    </SkeletonGroup>
  );
}

/** The messages of the open conversation: loading, failed, none yet, or the thread. */
export function ChatMessages(props: ComponentProps<typeof ThreadView>) {
  const { thread, pending } = props;
  const { status, failure, messages } = useSignal(thread.view);
  if (status === 'loading') return <ThreadSkeleton />;
  if (status === 'failed') {
    const error = (
      <ErrorState
        small={pending.length > 0}
        message={failure || MESSAGE_TEXTS.failed.messages}
        onRetry={() => void thread.sync().catch(() => undefined)}
      />
    );
    if (pending.length === 0) return <div className="grid min-h-0 flex-1 place-items-center">{error}</div>;
    // Pending messages stay visible below the error.
    return (
      <>
        {error}
        <ThreadView {...props} />
      </>
    );
  }
  if (messages.length === 0 && pending.length === 0)
    return (
      <div className="grid min-h-0 flex-1 place-items-center">
        <EmptyState drawing={<ChatDrawing />} title={texts.noMessages}>
          {texts.noMessagesHint}
        </EmptyState>
      </div>
    );
  return <ThreadView {...props} />;
}
