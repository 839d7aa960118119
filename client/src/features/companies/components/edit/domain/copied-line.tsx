import { Copy } from 'lucide-react';
import { notify } from '@/alerts/toasts/notify';
import { copyText } from '@/lib/browser/copy-text';
import { IconButton } from '@/ui/button/icon-button';
import { texts } from '../../../texts/generated';

const { domain: shown } = texts;

async function copy(value: string): Promise<void> {
  if (await copyText(value)) notify.success(shown.copied);
  else notify.error(shown.notCopied);
}

/** A line that members paste elsewhere, with a button that copies it. */
export function CopiedLine({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-micro font-semibold text-muted">{label}</p>
      <div className="flex items-center gap-1 rounded-md bg-sunken ps-3">
        <code dir="ltr" className="min-w-0 flex-1 py-2 text-small wrap-anywhere select-all">
          {value}
        </code>
        <IconButton label={copyLabel} onClick={() => void copy(value)}>
          <Copy aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </div>
  );
}
