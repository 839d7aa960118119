import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useBlock } from '../../api/use-block';

/** Asks for confirmation before blocking, which also ends connections, requests and follows. */
export function BlockDialog({
  member,
  open,
  onOpenChange,
  onBlocked,
}: {
  member: Pick<MemberSummary, '_id' | 'fullName'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlocked?: () => void;
}) {
  const block = useBlock(member._id);
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  const handleConfirm = () =>
    block.mutate(true, {
      onSuccess: () => onBlocked?.(),
      onSettled: () => onOpenChange(false),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${name}?`}
      confirmLabel="Block"
      busy={block.isPending}
      danger
      onConfirm={handleConfirm}
    >
      <p className="wrap-anywhere text-muted">
        You won&apos;t see each other&apos;s profile, posts or comments, and you can&apos;t message each
        other. Any connection, requests and follows between you end. {name} isn&apos;t told. You can unblock
        them in Settings.
      </p>
    </ConfirmDialog>
  );
}
