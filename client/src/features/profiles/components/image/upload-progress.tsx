import { ProgressBar } from '@/ui/feedback/progress-bar';

/** Progress of an upload; `share` is 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-4">
      <ProgressBar label="Upload" value={share} />
      {/* Announced in steps of 25%, because every percent would be too much to listen to. */}
      <p role="status" className="sr-only">{`Uploading... ${Math.floor(percent / 25) * 25}%`}</p>
      <p aria-hidden="true" className="num mt-1.5 text-small text-muted">
        Uploading... {percent}%
      </p>
    </div>
  );
}
