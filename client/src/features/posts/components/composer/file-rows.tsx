import { FileText, Film, X } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { keepFocusNear } from '@/lib/keep-focus-near';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { ProgressBar } from '@/ui/progress-bar';
import type { FilePick } from './shelf';
import type { Files } from './use-files';

/** `18.42 MB → 4.10 MB` once a video came out smaller. */
function sizeOf(pick: FilePick): string {
  const before = fileSize(pick.size);
  const after = pick.file && pick.ready ? fileSize(pick.ready.size) : before;
  return after === before ? before : `${before} → ${after}`;
}

/** How far the compression of a video is, with the way round it. */
function Compressing({ name, share, onSkip }: { name: string; share: number; onSkip: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <ProgressBar label={`Compressing ${name}`} value={share} className="mt-1.5" />
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="num text-micro text-muted">Compressing, {percent}%. Keep writing.</span>
        <Button variant="ghost" size="sm" className="-mx-3" onClick={onSkip}>
          Use original
        </Button>
      </span>
    </>
  );
}

/** The video and the document of the post that is being written. */
export function FileRows({ files: { files, remove, skip }, disabled }: { files: Files; disabled: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2.5 flex flex-col gap-2">
      {files.map((pick) => {
        const { id, field, name } = pick;
        const Icon = field === 'video' ? Film : FileText;
        return (
          <li
            key={id}
            className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-2.5"
          >
            <span className="grid h-11 w-14 flex-none place-items-center rounded-sm bg-sunken text-muted">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-label font-semibold" title={name}>
                {name}
              </span>
              <span className="num block text-small text-muted">{sizeOf(pick)}</span>
              {pick.file && !pick.ready && (
                <Compressing name={name} share={pick.share} onSkip={() => skip(id)} />
              )}
            </span>
            <IconButton
              label={`Remove ${name}`}
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
