import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard, type LeaveTarget } from '@/lib/hooks/use-leave-guard';
import { ConfirmDialog } from './dialog';

interface Props {
  isUnsaved: boolean;
  title: string;
  text: string;
  leaveLabel: string;
  stayLabel: string;
}

/** Asks before leaving the page discards what isn't saved. */
export function LeaveQuestion({ isUnsaved, title, text, leaveLabel, stayLabel }: Props) {
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
      title={title}
      confirmLabel={leaveLabel}
      cancelLabel={stayLabel}
      danger
      onConfirm={leave}
    >
      <p className="text-muted">{text}</p>
    </ConfirmDialog>
  );
}
