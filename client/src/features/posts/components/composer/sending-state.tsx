import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Stage } from './use-submit-post';

/** Rounds down to 25%, so that screen readers don't announce every percent. */
const toQuarter = (progress: number) => Math.floor(progress * 4) * 25;

/** Progress bar with a text. Screen readers announce the percentage with `doneText`. */
function Progress({ label, progress, doneText }: { label: string; progress: number; doneText: string }) {
  return (
    <div>
      <ProgressBar label={label} value={progress} />
      <p aria-hidden="true" className="num mt-1 text-micro text-muted">
        {label}, {Math.round(progress * 100)}%
      </p>
      <span role="status" className="sr-only">
        {toQuarter(progress)}% {doneText}
      </span>
    </div>
  );
}

/** Progress of sending the post, or the reason for a failure. */
export function SendingState({
  stage,
  isEdit,
  readiness,
  onRetry,
}: {
  stage: Stage;
  isEdit: boolean;
  /** How much of the attachments is ready to be sent, 0 to 1. */
  readiness: number;
  onRetry: () => void;
}) {
  const failure = isEdit ? 'Not updated.' : 'Not posted.';
  if (stage.at === 'refused')
    return (
      <p
        role="alert"
        className="max-h-24 overflow-y-auto rounded-md bg-danger-soft px-3.5 py-2.5 text-label text-danger"
      >
        {failure} {stage.reason}
      </p>
    );
  if (stage.at === 'failed')
    return (
      <div className="flex items-center gap-3 rounded-md bg-danger-soft px-3.5 py-2 text-label text-danger">
        <span className="min-w-0 flex-1">{failure} Your text and files are still here.</span>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  if (stage.at === 'optimizing')
    return <Progress label="Optimizing" progress={readiness} doneText="optimized" />;
  if (stage.at === 'posting')
    return <Progress label="Uploading" progress={stage.progress} doneText="uploaded" />;
  return null;
}
