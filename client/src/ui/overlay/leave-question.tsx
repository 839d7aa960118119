import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard, type LeaveTarget } from '@/lib/hooks/use-leave-guard';
import { texts } from '../texts/generated';
import { ConfirmDialog } from './dialog';

interface Props {
  isUnsaved: boolean;
  /** The query of the address says what is edited, so links that change it ask as well. */
  dependsOnQuery?: boolean;
  title?: string;
  text?: string;
  leaveLabel?: string;
  stayLabel?: string;
}

/** Asks before leaving the page discards what isn't saved. */
export function LeaveQuestion({
  isUnsaved,
  dependsOnQuery = false,
  title = texts.leaving.title,
  text = texts.leaving.text,
  leaveLabel = texts.leaving.leave,
  stayLabel = texts.leaving.stay,
}: Props) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<LeaveTarget>();
  useLeaveGuard({ isUnsaved, dependsOnQuery }, setTarget);
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
