import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** State of a form's draft. */
export interface DraftState {
  hasChanges: boolean;
  isRestored: boolean;
  startOver: () => void;
  forget: () => void;
}

/** Shown when a draft was restored after a reload. */
function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-info-soft px-3.5 py-2 text-label text-info"
    >
      {texts.form.restored}
      <PressButton
        className="min-h-6 font-semibold underline underline-offset-3 coarse:min-h-11"
        onClick={onStartOver}
      >
        {texts.form.startOver}
      </PressButton>
    </div>
  );
}

/** A dialog with a form, Cancel and Save. Closing asks first if there are changes, and does nothing while saving. */
export function FormDialog({
  title,
  size,
  draft,
  isBusy,
  onSubmit,
  onClose,
  aside,
  children,
}: {
  title: string;
  size?: 'md' | 'lg';
  draft: DraftState;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** At the left end of the footer. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const formId = useId();
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen || isBusy) return;
    draft.forget();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={handleOpenChange}
      title={title}
      {...(size && { size })}
      askBeforeClose={draft.hasChanges && !isBusy ? texts.form.discardTitle : undefined}
      footer={
        <>
          <div className="me-auto -ms-2">{aside}</div>
          <DialogClose asChild>
            <Button variant="ghost" disabled={isBusy}>
              {uiTexts.cancel}
            </Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={isBusy} busyText={texts.form.saving}>
            {uiTexts.save}
          </Button>
        </>
      }
    >
      {draft.isRestored && <RestoredNote onStartOver={draft.startOver} />}
      <form id={formId} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
