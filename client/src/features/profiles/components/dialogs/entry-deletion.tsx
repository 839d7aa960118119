import { Button } from '@/ui/button/button';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Deletes the dialog's entry after a confirmation. */
export function EntryDeletion({
  what,
  name,
  disabled,
  removal,
  onConfirm,
}: {
  what: 'education' | 'experience';
  name: string;
  disabled: boolean;
  removal: { isAsking: boolean; isBusy: boolean; ask: () => void; onOpenChange: (isOpen: boolean) => void };
  onConfirm: () => void;
}) {
  return (
    <>
      <Button variant="danger-ghost" disabled={disabled} onClick={removal.ask}>
        {uiTexts.delete}
      </Button>
      <ConfirmDialog
        open={removal.isAsking}
        onOpenChange={removal.onOpenChange}
        title={texts.entry.deleteTitle({ what })}
        confirmLabel={uiTexts.delete}
        busy={removal.isBusy}
        busyText={texts.entry.deleting}
        danger
        onConfirm={onConfirm}
      >
        <p className="wrap-anywhere">{texts.entry.deleteText({ name })}</p>
      </ConfirmDialog>
    </>
  );
}
