import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ModeratedMember } from '@weft/shared/safety/views';
import { notify } from '@/alerts/toasts/notify';
import { useLiftSuspension } from '../../api/use-decision';
import { nameOf } from '../../case-texts';
import { liftTexts } from '../../decision-texts';
import { NoteDialog } from './note-dialog';

/** Asks before a suspension is lifted. */
export function LiftDialog({
  member,
  onDone,
  onClose,
}: {
  member: ModeratedMember;
  onDone: () => void;
  onClose: () => void;
}) {
  const lift = useLiftSuspension(member._id);
  const handleDecide = (note: string) =>
    lift.mutate(note, {
      onSuccess: () => {
        notify.success(SAFETY_TEXTS.done.lifted);
        onDone();
      },
    });
  return (
    <NoteDialog
      texts={liftTexts(nameOf(member))}
      isBusy={lift.isPending}
      error={lift.error}
      failed={SAFETY_TEXTS.failed.lift}
      onDecide={handleDecide}
      onClose={onClose}
    />
  );
}
