import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard, type LeaveTarget } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { texts } from '../texts/generated';

/** Asks before leaving the page discards a chosen picture. Text needs no question, because it is kept as a draft. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<LeaveTarget>();
  useLeaveGuard(isUnsaved, setTarget);
  const leave = () => {
    setTarget(undefined);
    if (typeof target === 'string') void navigate(target);
    else if (target) void navigate(target);
  };
  return (
    <ConfirmDialog
      open={target !== undefined}
      onOpenChange={(isOpen) => !isOpen && setTarget(undefined)}
      title={texts.page.leaveTitle}
      confirmLabel={texts.page.leave}
      cancelLabel={texts.page.stay}
      danger
      onConfirm={leave}
    >
      <p className="text-muted">{texts.page.leaveText}</p>
    </ConfirmDialog>
  );
}
