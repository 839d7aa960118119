import type { ModerationCase } from '@weft/shared/safety/views';
import { kindOf, nameOf } from './case-texts';
import type { DecisionKind } from './deciding';
import { texts } from './texts/generated';

const { actions, dismiss, lift, liftCompany, remove, suspend, suspendCompany } = texts;

/** Texts of a decision's dialog. */
export interface DecisionTexts {
  readonly title: string;
  readonly consequences: readonly string[];
  readonly verb: string;
  readonly busy: string;
}

function dismissTexts({ targetType }: ModerationCase): DecisionTexts {
  return {
    title: dismiss.title,
    consequences: [dismiss.stays({ type: kindOf(targetType) }), dismiss.again],
    verb: actions.dismiss,
    busy: dismiss.busy,
  };
}

function removeTexts({ targetType }: ModerationCase): DecisionTexts {
  const type = kindOf(targetType);
  return {
    title: remove.title({ type }),
    consequences: [remove.effect({ type }), remove.email, remove.copy],
    verb: remove.verb,
    busy: remove.busy,
  };
}

function suspendTexts(name: string): DecisionTexts {
  return {
    title: suspend.title({ name }),
    consequences: [suspend.signedOut({ name }), suspend.hidden, suspend.email],
    verb: actions.suspend,
    busy: suspend.busy,
  };
}

const suspendCompanyTexts = (): DecisionTexts => ({
  title: suspendCompany.title,
  consequences: [suspendCompany.hidden, suspendCompany.owners],
  verb: actions.suspendCompany,
  busy: suspend.busy,
});

const liftCompanyTexts = (): DecisionTexts => ({
  title: liftCompany.title,
  consequences: [liftCompany.back],
  verb: actions.lift,
  busy: lift.busy,
});

/** Texts before a suspension is lifted. */
export function liftTexts(name: string): DecisionTexts {
  return {
    title: lift.title({ name }),
    consequences: [lift.back({ name }), lift.email],
    verb: actions.lift,
    busy: lift.busy,
  };
}

/** Texts before a decision about a case. */
export function decisionTexts(kind: DecisionKind, about: ModerationCase): DecisionTexts {
  if (kind === 'dismiss') return dismissTexts(about);
  if (kind === 'remove') return removeTexts(about);
  if (about.targetType === 'company') return kind === 'suspend' ? suspendCompanyTexts() : liftCompanyTexts();
  const name = nameOf(about.author);
  return kind === 'suspend' ? suspendTexts(name) : liftTexts(name);
}
