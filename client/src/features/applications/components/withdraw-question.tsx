import { Button } from '@/ui/button/button';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useWithdraw } from '../api/use-application-mutations';
import { texts } from '../texts/generated';

const { withdrawing } = texts;

/** Asks before an application is withdrawn. */
export function WithdrawQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const withdraw = useWithdraw();
  return (
    <Dialog
      open
      size="sm"
      title={withdrawing.title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(id, { onSettled: onClose })}
          >
            {withdrawing.confirm}
          </Button>
        </>
      }
    >
      <p>{withdrawing.text}</p>
    </Dialog>
  );
}
