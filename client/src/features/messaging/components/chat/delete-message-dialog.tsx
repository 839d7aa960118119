import type { MessageView } from '@weft/shared/messaging/views';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useDeleteMessage } from '../../api/use-message-mutations';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** Asks for confirmation before deleting a message. */
export function DeleteMessageDialog({
  message,
  onClose,
}: {
  message: MessageView | undefined;
  onClose: () => void;
}) {
  const remove = useDeleteMessage();
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deletion.title}
      confirmLabel={uiTexts.delete}
      busyText={uiTexts.deleting}
      busy={remove.isPending}
      danger
      onConfirm={() => message && remove.mutate(message, { onSettled: onClose })}
    >
      <p className="text-muted">{texts.deletion.hint}</p>
    </ConfirmDialog>
  );
}
