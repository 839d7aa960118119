import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { ConfirmDialog } from '@/ui/dialog';
import { useBlock } from '../api/use-block';

/** Asks before a member is blocked: it ends more than it says. */
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
        You will no longer see each other&apos;s profile, posts and comments, and neither of you can write to
        the other. Your connection, requests and follows end. {name} is not told. You can unblock them in
        Settings.
      </p>
    </ConfirmDialog>
  );
}
