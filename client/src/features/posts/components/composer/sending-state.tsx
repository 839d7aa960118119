import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import type { Stage } from './use-submit-post';

/** Screen readers are told at every quarter, not at every percent. */
const quarter = (share: number) => Math.floor(share * 4) * 25;

/** How far the post is on its way, or that it did not arrive and is still all here. */
export function SendingState({ stage, onRetry }: { stage: Stage; onRetry: () => void }) {
  if (stage.at === 'failed')
    return (
      <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3.5 py-2.5 text-label text-danger">
        <span className="min-w-0 flex-1">Not posted. Your text and photos are still here.</span>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  if (stage.at !== 'posting') return null;
  const percent = Math.round(stage.share * 100);
  return (
    <div className="mt-3">
      <ProgressBar label="Uploading" value={stage.share} />
      <p aria-hidden="true" className="num mt-1.5 text-micro text-muted">
        Uploading, {percent}%
      </p>
      <span role="status" className="sr-only">
        {quarter(stage.share)}% uploaded
      </span>
    </div>
  );
}
