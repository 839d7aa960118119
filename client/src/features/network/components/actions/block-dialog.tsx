import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useBlock } from '../../api/use-block';
import { texts } from '../../texts/generated';

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
      title={texts.block.title({ name })}
      confirmLabel={texts.block.action}
      busy={block.isPending}
      danger
      onConfirm={handleConfirm}
    >
      <p className="wrap-anywhere text-muted">{texts.block.consequences({ name })}</p>
    </ConfirmDialog>
  );
}
