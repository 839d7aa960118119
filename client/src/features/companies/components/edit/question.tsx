import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Asks before something that cannot be undone. */
export function Question({
  title,
  verb,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: string;
}) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button variant="danger" busy={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
