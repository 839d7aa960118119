import { Pencil, Reply, X } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import type { ComposerMode } from '../../hooks/use-composer-mode';
import { shownContent } from '../../written-text';
import { texts } from '../../texts/generated';

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
  const replyText =
    message.sender._id === memberId
      ? texts.composer.replyToYourself
      : texts.composer.replyTo({ name: otherName });
  const Icon = kind === 'reply' ? Reply : Pencil;
  return (
    <div className="mb-2 flex items-center gap-3 rounded-md border-s-[3px] border-primary bg-sunken py-1.5 pe-1 ps-3">
      <Icon aria-hidden="true" className="size-4 flex-none text-primary" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-small">
        <span className="block truncate font-semibold">
          {kind === 'reply' ? replyText : texts.composer.editMessage}
        </span>
        <span dir="auto" className="align-page block truncate text-muted">
          {shownContent(message)}
        </span>
      </p>
      <IconButton
        label={kind === 'reply' ? texts.composer.cancelReply : texts.composer.cancelEdit}
        onClick={onCancel}
      >
        <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
