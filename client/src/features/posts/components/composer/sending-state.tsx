import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
import type { Stage } from './use-submit-post';

/** Screen readers are told at every quarter, not at every percent. */
const quarter = (share: number) => Math.floor(share * 4) * 25;

/** A bar with its words. `done` says a share in words to those who don't see it. */
function Progress({ label, share, done }: { label: string; share: number; done: string }) {
  return (
    <div className="mt-3">
      <ProgressBar label={label} value={share} />
      <p aria-hidden="true" className="num mt-1.5 text-micro text-muted">
        {label}, {Math.round(share * 100)}%
      </p>
      <span role="status" className="sr-only">
        {quarter(share)}% {done}
      </span>
    </div>
  );
}

/** How far the post is on its way, or that it did not arrive and is still all here. */
export function SendingState({
  stage,
  readiness,
  onRetry,
}: {
  stage: Stage;
  /** How much of the pictures and the video is ready to be sent, 0 to 1. */
  readiness: number;
  onRetry: () => void;
}) {
  if (stage.at === 'failed')
    return (
      <div className="mt-3 flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3.5 py-2.5 text-label text-danger">
        <span className="min-w-0 flex-1">Not posted. Your text and files are still here.</span>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  if (stage.at === 'optimizing') return <Progress label="Optimizing" share={readiness} done="optimized" />;
  if (stage.at === 'posting') return <Progress label="Uploading" share={stage.share} done="uploaded" />;
  return null;
}
