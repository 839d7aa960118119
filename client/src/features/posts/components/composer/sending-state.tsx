import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Stage } from './use-submit-post';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Rounds down to a quarter, so that screen readers don't announce every percent. */
const toQuarter = (progress: number) => Math.floor(progress * 4) / 4;

/** Progress bar with a text. Screen readers announce how much is done. */
function Progress({ stage, progress }: { stage: 'optimizing' | 'uploading'; progress: number }) {
  const { label, at, done } = texts[stage];
  return (
    <div>
      <ProgressBar label={label} value={progress} />
      <p aria-hidden="true" className="num mt-1 text-micro text-muted">
        {at({ progress })}
      </p>
      <span role="status" className="sr-only">
        {done({ progress: toQuarter(progress) })}
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
  if (stage.at === 'refused') {
    const { reason } = stage;
    return (
      <p
        role="alert"
        className="max-h-24 overflow-y-auto rounded-md bg-danger-soft px-3.5 py-2.5 text-label text-danger"
      >
        {isEdit ? texts.sending.refusedEdit({ reason }) : texts.sending.refused({ reason })}
      </p>
    );
  }
  if (stage.at === 'failed')
    return (
      <div className="flex items-center gap-3 rounded-md bg-danger-soft px-3.5 py-2 text-label text-danger">
        <span className="min-w-0 flex-1">{isEdit ? texts.sending.failedEdit : texts.sending.failed}</span>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    );
  if (stage.at === 'optimizing') return <Progress stage="optimizing" progress={readiness} />;
  if (stage.at === 'posting') return <Progress stage="uploading" progress={stage.progress} />;
  return null;
}
