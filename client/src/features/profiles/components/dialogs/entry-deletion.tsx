import { Button } from '@/ui/button/button';
import { ConfirmDialog } from '@/ui/overlay/dialog';

/** Deletes the dialog's entry after a confirmation. */
export function EntryDeletion({
  what,
  name,
  disabled,
  removal,
  onConfirm,
}: {
  /** "experience" or "education". */
  what: string;
  name: string;
  disabled: boolean;
  removal: { isAsking: boolean; isBusy: boolean; ask: () => void; onOpenChange: (isOpen: boolean) => void };
  onConfirm: () => void;
}) {
  return (
    <>
      <Button variant="danger-ghost" disabled={disabled} onClick={removal.ask}>
        Delete
      </Button>
      <ConfirmDialog
        open={removal.isAsking}
        onOpenChange={removal.onOpenChange}
        title={`Delete ${what}`}
        confirmLabel="Delete"
        busy={removal.isBusy}
        busyText="Deleting..."
        danger
        onConfirm={onConfirm}
      >
        <p className="wrap-anywhere">
          &ldquo;{name}&rdquo; will be taken off your profile. This action cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
