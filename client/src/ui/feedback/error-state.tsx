import { RotateCw } from 'lucide-react';
import { useOnline } from '@/lib/hooks/use-online';
import { Button } from '../button/button';
import { BrokenThread } from './broken-thread';
import { EmptyState } from './empty-state';
import { texts } from '../texts/generated';

/**
 * Shows that a part of the page failed to load, with a retry button. While offline, it says that loading
 * resumes later.
 */
export function ErrorState({
  message,
  onRetry,
  busy = false,
  small = false,
}: {
  message: string;
  onRetry?: () => void;
  busy?: boolean;
  small?: boolean;
}) {
  const isOnline = useOnline();
  return (
    <div role="alert">
      <EmptyState
        small={small}
        headingLevel="p"
        drawing={<BrokenThread />}
        title={message}
        action={
          onRetry && (
            <Button
              variant="secondary"
              busy={busy}
              icon={<RotateCw aria-hidden="true" className="size-4" />}
              onClick={onRetry}
            >
              {texts.tryAgain}
            </Button>
          )
        }
      >
        {!isOnline && texts.offlineRetry}
      </EmptyState>
    </div>
  );
}
