import type { ModerationCase } from '@weft/shared/safety/views';
import { Button } from '@/ui/button/button';
import type { ButtonVariant } from '@/ui/button/button-class';
import { kindOf, subjectOf } from '../../case-texts';
import { DECISION_KINDS, type Decide, type DecisionKind } from '../../deciding';

const LOOKS: Readonly<Record<DecisionKind, ButtonVariant>> = {
  dismiss: 'secondary',
  remove: 'danger-ghost',
  suspend: 'danger-ghost',
  lift: 'secondary',
};

function labelOf(kind: DecisionKind, { targetType }: ModerationCase): string {
  if (kind === 'dismiss') return 'Dismiss';
  if (kind === 'remove') return `Remove ${kindOf(targetType)}`;
  return kind === 'suspend' ? 'Suspend member' : 'Lift suspension';
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
            aria-label={`${label}: ${subjectOf(shownCase)}`}
            onClick={({ currentTarget }) => onDecide(kind, shownCase, currentTarget)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
