import { RotateCw } from 'lucide-react';
import { Button } from './button';
import { BrokenThread } from './drawings';
import { EmptyState } from './empty-state';

/** A part of the page that could not be had: its text, and a retry in its place. */
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
              Try Again
            </Button>
          )
        }
      />
    </div>
  );
}
