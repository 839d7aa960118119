import { Pencil, Reply, X } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import type { ComposerMode } from '../../hooks/use-composer-mode';

/** Shows the message that the member replies to or edits, with a cancel button. */
export function ComposerBanner({
  mode,
  memberId,
  otherName,
  onCancel,
}: {
  mode: ComposerMode;
  memberId: string;
  otherName: string;
  onCancel: () => void;
}) {
  if (mode.kind === 'new') return null;
  const { kind, message } = mode;
  const answered = message.sender._id === memberId ? 'yourself' : otherName;
  const Icon = kind === 'reply' ? Reply : Pencil;
  return (
    <div className="mb-2 flex items-center gap-3 rounded-md border-l-[3px] border-primary bg-sunken py-1.5 pr-1 pl-3">
      <Icon aria-hidden="true" className="size-4 flex-none text-primary" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-small">
        <span className="block truncate font-semibold">
          {kind === 'reply' ? `Reply to ${answered}` : 'Edit message'}
        </span>
        <span className="block truncate text-muted">{message.content}</span>
      </p>
      <IconButton label={kind === 'reply' ? 'Cancel reply' : 'Cancel edit'} onClick={onCancel}>
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
