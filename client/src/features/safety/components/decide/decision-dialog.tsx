import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ModerationCase } from '@weft/shared/safety/views';
import { notify } from '@/alerts/toasts/notify';
import { useDecision, type Decision } from '../../api/use-decision';
import { decisionTexts } from '../../decision-texts';
import type { DecisionKind } from '../../deciding';
import { LiftDialog } from './lift-dialog';
import { NoteDialog } from './note-dialog';
import { SuspendDialog } from './suspend-dialog';

const { done } = SAFETY_TEXTS;

const DONE: Readonly<Record<Decision['kind'], () => string>> = {
  dismiss: () => done.dismissed,
  remove: () => done.removed,
  suspend: () => done.suspended,
  lift: () => done.lifted,
};

interface Props {
  kind: DecisionKind;
  about: ModerationCase;
  /** Called when the server has accepted the decision. */
  onDone: () => void;
  onClose: () => void;
}

/** Shows the dialog of a decision and notifies when it is made. */
export function DecisionDialog({ kind, about, onDone, onClose }: Props) {
  const decision = useDecision(about._id);
  if (kind === 'lift' && about.targetType !== 'company')
    return about.author && <LiftDialog member={about.author} onDone={onDone} onClose={onClose} />;
  const decide = (chosen: Decision) =>
    decision.mutate(chosen, {
      onSuccess: () => {
        notify.success(DONE[chosen.kind]());
        onDone();
      },
    });
  const state = { isBusy: decision.isPending, error: decision.error, onClose };
  if (kind === 'suspend') return <SuspendDialog about={about} onDecide={decide} {...state} />;
  return (
    <NoteDialog
      texts={decisionTexts(kind, about)}
      isDanger={kind === 'remove'}
      onDecide={(note) => decide({ kind, note })}
      {...state}
    />
  );
}
