import { useState } from 'react';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Says that the composer shows a draft, with a button to discard it. */
export function DraftNotice({ isEdit, onDiscard }: { isEdit: boolean; onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-info-soft px-3.5 py-2 text-label text-info"
    >
      {isEdit ? texts.draft.noticeOfEdit : texts.draft.notice}
      <PressButton
        className="min-h-6 font-semibold underline underline-offset-3 coarse:min-h-11"
        onClick={() => setAsking(true)}
      >
        {uiTexts.discard}
      </PressButton>
      <DiscardDialog open={isAsking} isEdit={isEdit} onClose={() => setAsking(false)} onDiscard={onDiscard} />
    </div>
  );
}

/** Asks for confirmation before a draft is discarded. */
export function DiscardDialog({
  open,
  isEdit = false,
  onClose,
  onDiscard,
}: {
  open: boolean;
  /** Whether the draft is that of an edit. */
  isEdit?: boolean;
  onClose: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isEdit ? texts.draft.discardEditQuestion : texts.draft.discardQuestion}
      confirmLabel={uiTexts.discard}
      cancelLabel={texts.draft.keep}
      danger
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
    />
  );
}
