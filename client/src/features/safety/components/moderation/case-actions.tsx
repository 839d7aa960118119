import type { ModerationCase } from '@weft/shared/safety/views';
import { Button } from '@/ui/button/button';
import type { ButtonVariant } from '@/ui/button/button-class';
import { kindOf, subjectOf } from '../../case-texts';
import { DECISION_KINDS, type Decide, type DecisionKind } from '../../deciding';
import { texts } from '../../texts/generated';

const LOOKS: Readonly<Record<DecisionKind, ButtonVariant>> = {
  dismiss: 'secondary',
  remove: 'danger-ghost',
  suspend: 'danger-ghost',
  lift: 'secondary',
};

const { actions } = texts;

function labelOf(kind: DecisionKind, { targetType }: ModerationCase): string {
  if (kind === 'suspend' && targetType === 'company') return actions.suspendCompany;
  return kind === 'remove' ? actions.remove({ type: kindOf(targetType) }) : actions[kind];
}

/** Buttons for the decisions that the server allows. */
export function CaseActions({ of: shownCase, onDecide }: { of: ModerationCase; onDecide: Decide }) {
  const offered = DECISION_KINDS.filter((kind) => shownCase.can[kind]);
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 max-md:[&>button]:flex-1">
      {offered.map((kind) => {
        const label = labelOf(kind, shownCase);
        return (
          <Button
            key={kind}
            size="sm"
            variant={LOOKS[kind]}
            aria-label={actions.about({ action: label, subject: subjectOf(shownCase) })}
            onClick={({ currentTarget }) => onDecide(kind, shownCase, currentTarget)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
