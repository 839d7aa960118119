import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard, type WayOut } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from '@/ui/overlay/dialog';

/** Asks before leaving the page discards a chosen picture. Text needs no question, because it is kept as a draft. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const navigate = useNavigate();
  const [way, setWay] = useState<WayOut>();
  useLeaveGuard(isUnsaved, setWay);
  const leave = () => {
    setWay(undefined);
    if (typeof way === 'string') void navigate(way);
    else if (way) void navigate(way);
  };
  return (
    <ConfirmDialog
      open={way !== undefined}
      onOpenChange={(isOpen) => !isOpen && setWay(undefined)}
      title="Leave without your new picture?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={leave}
    >
      <p className="text-muted">
        Your new picture isn&apos;t saved and will be lost. What you typed is kept for your next visit.
      </p>
    </ConfirmDialog>
  );
}
