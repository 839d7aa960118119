import type { MessageView } from '@weft/shared/messaging/views';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useDeleteMessage } from '../../api/use-message-mutations';

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
      title="Delete message"
      confirmLabel="Delete"
      busyText="Deleting..."
      busy={remove.isPending}
      danger
      onConfirm={() => message && remove.mutate(message._id, { onSettled: onClose })}
    >
      <p className="text-muted">
        It will be deleted for both of you, with its files. This can&apos;t be undone.
      </p>
    </ConfirmDialog>
  );
}
