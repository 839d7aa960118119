import { ProgressBar } from '@/ui/feedback/progress-bar';
import { texts } from '../../texts/generated';

/** Progress of an upload; `share` is 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-4">
      <ProgressBar label={texts.picture.progress} value={share} />
      {/* Announced in steps of 25%, because every percent would be too much to listen to. */}
      <p role="status" className="sr-only">
        {texts.picture.uploadingShare({ share: Math.floor(percent / 25) / 4 })}
      </p>
      <p aria-hidden="true" className="num mt-1.5 text-small text-muted">
        {texts.picture.uploadingShare({ share: percent / 100 })}
      </p>
    </div>
  );
}
