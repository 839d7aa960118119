import { useState } from 'react';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { PressButton } from '@/ui/button/press-button';

/** Says that the composer shows a draft, with a button to discard it. */
export function DraftNotice({ isEdit, onDiscard }: { isEdit: boolean; onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-info-soft px-3.5 py-2 text-label text-info"
    >
      {isEdit ? 'These are your unsaved changes.' : 'This is your saved draft.'}
      <PressButton
        className="min-h-6 font-semibold underline underline-offset-3 coarse:min-h-11"
        onClick={() => setAsking(true)}
      >
        Discard
      </PressButton>
      <DiscardDialog
        open={isAsking}
        title={isEdit ? 'Discard your changes?' : undefined}
        onClose={() => setAsking(false)}
        onDiscard={onDiscard}
      />
    </div>
  );
}

/** Asks for confirmation before a draft is discarded. */
export function DiscardDialog({
  open,
  title = 'Discard your draft?',
  onClose,
  onDiscard,
}: {
  open: boolean;
  title?: string | undefined;
  onClose: () => void;
  onDiscard: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={title}
      confirmLabel="Discard"
      cancelLabel="Keep"
      danger
      onConfirm={() => {
        onClose();
        onDiscard();
      }}
    />
  );
}
