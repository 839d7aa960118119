import { FileText, Film, X } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { FilePick } from '../drafts/attachment-tray';
import { showRefused } from './show-refused';
import type { Files } from './use-files';
import type { Refusal } from '../use-submit-post';
import { texts } from '../../../texts/generated';

/** Returns the size, or `18.42 MB → 4.10 MB` for a compressed video. */
function sizeOf(pick: FilePick): string {
  const before = fileSize(pick.size);
  const after = pick.file && pick.ready ? fileSize(pick.ready.size) : before;
  return after === before ? before : texts.files.sizes({ before, after });
}

/** Progress of a video's compression, with a button to skip it. */
function CompressionProgress({
  name,
  progress,
  onSkip,
}: {
  name: string;
  progress: number;
  onSkip: () => void;
}) {
  return (
    <>
      <ProgressBar label={texts.files.compressing({ name })} value={progress} className="mt-1.5" />
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="num text-micro text-muted">{texts.files.compressed({ progress })}</span>
        <Button variant="ghost" size="sm" className="-mx-3" onClick={onSkip}>
          {texts.files.original}
        </Button>
      </span>
    </>
  );
}

/** Video and document of the post in the composer. */
export function FileRows({
  files: { files, remove, skip },
  refusal,
  disabled,
}: {
  files: Files;
  /** Set if the server rejected one of the files. */
  refusal: Refusal | null;
  disabled: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.files.label} className="mt-2.5 flex flex-col gap-2">
      {files.map((pick) => {
        const { id, field, name } = pick;
        const isRefused = refusal?.fileId === id;
        const Icon = field === 'video' ? Film : FileText;
        return (
          <li
            key={id}
            ref={isRefused ? showRefused : undefined}
            className={cx(
              'flex items-center gap-3 rounded-md border bg-surface px-3 py-2.5',
              isRefused ? 'border-danger' : 'border-line',
            )}
          >
            <span className="grid h-11 w-14 flex-none place-items-center rounded-sm bg-sunken text-muted">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">
              <span dir="auto" className="align-page block truncate text-label font-semibold" title={name}>
                {name}
              </span>
              <span className="num block text-small text-muted">{sizeOf(pick)}</span>
              {isRefused && <span className="block text-small text-danger">{refusal.reason}</span>}
              {pick.file && !pick.ready && (
                <CompressionProgress name={name} progress={pick.progress} onSkip={() => skip(id)} />
              )}
            </span>
            <IconButton
              label={texts.files.remove({ name })}
              disabled={disabled}
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget);
                remove(id);
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
