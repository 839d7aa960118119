import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Stage } from './use-submit-post';

/** Screen readers are told at every quarter, not at every percent. */
const quarter = (share: number) => Math.floor(share * 4) * 25;

/** A bar with its words. `done` says a share in words to those who don't see it. */
function Progress({ label, share, done }: { label: string; share: number; done: string }) {
  return (
    <div>
      <ProgressBar label={label} value={share} />
      <p aria-hidden="true" className="num mt-1 text-micro text-muted">
        {label}, {Math.round(share * 100)}%
      </p>
      <span role="status" className="sr-only">
        {quarter(share)}% {done}
      </span>
    </div>
  );
}

/** How far the post is on its way, or why it did not arrive; it is still all here. */
export function SendingState({
  stage,
  isEdit,
  readiness,
  onRetry,
}: {
  stage: Stage;
  isEdit: boolean;
  /** How much of the pictures and the video is ready to be sent, 0 to 1. */
  readiness: number;
  onRetry: () => void;
}) {
  const missed = isEdit ? 'Not updated.' : 'Not posted.';
  if (stage.at === 'refused')
    return (
      <p
        role="alert"
        className="max-h-24 overflow-y-auto rounded-md bg-danger-soft px-3.5 py-2.5 text-label text-danger"
      >
        {missed} {stage.reason}
      </p>
    );
  if (stage.at === 'failed')
    return (
      <div className="flex items-center gap-3 rounded-md bg-danger-soft px-3.5 py-2 text-label text-danger">
        <span className="min-w-0 flex-1">{missed} Your text and files are still here.</span>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  if (stage.at === 'optimizing') return <Progress label="Optimizing" share={readiness} done="optimized" />;
  if (stage.at === 'posting') return <Progress label="Uploading" share={stage.share} done="uploaded" />;
  return null;
}
