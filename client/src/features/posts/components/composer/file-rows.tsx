import { FileText, Film, X } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { IconButton } from '@/ui/icon-button';
import type { Files } from './use-files';

/** The video and the document of the post that is being written. */
export function FileRows({ files: { files, remove }, disabled }: { files: Files; disabled: boolean }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2.5 flex flex-col gap-2">
      {files.map(({ id, field, name, size }) => {
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
              <span className="num block text-small text-muted">{fileSize(size)}</span>
            </span>
            <IconButton label={`Remove ${name}`} disabled={disabled} onClick={() => remove(id)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
