import type { ReportTarget } from '@weft/shared/safety/reasons';
import type { ModerationCase } from '@weft/shared/safety/views';
import { kindOf, nameOf } from './case-texts';
import type { DecisionKind } from './deciding';

/** Texts of a decision's dialog. */
export interface DecisionTexts {
  readonly title: string;
  readonly consequences: readonly string[];
  readonly verb: string;
  readonly busy: string;
}

const REMOVED: Readonly<Record<ReportTarget, string>> = {
  post: 'Deleted for everyone, with its comments and files.',
  comment: 'Deleted for everyone, with its replies.',
  reply: 'Deleted for everyone.',
  message: 'Deleted for both people in the conversation. They see that a message was there.',
  member: '',
};

const isRemovable = (type: ReportTarget) => type !== 'member';

function dismissTexts({ targetType }: ModerationCase): DecisionTexts {
  return {
    title: 'Dismiss this case?',
    consequences: [
      `The ${isRemovable(targetType) ? kindOf(targetType) : 'profile'} stays as it is, and no one is told.`,
      "If it's reported again, a new case opens.",
    ],
    verb: 'Dismiss',
    busy: 'Dismissing...',
  };
}

function removeTexts({ targetType }: ModerationCase): DecisionTexts {
  return {
    title: `Remove this ${kindOf(targetType)}?`,
    consequences: [
      REMOVED[targetType],
      'The author gets an email with the reported reasons.',
      "This can't be undone. A copy stays with the case, visible only to moderators.",
    ],
    verb: 'Remove',
    busy: 'Removing...',
  };
}

function suspendTexts(name: string): DecisionTexts {
  return {
    title: `Suspend ${name}?`,
    consequences: [
      `${name} is signed out everywhere at once and can't sign in again.`,
      'Their profile, posts and comments disappear for everyone, and no one can message them. Nothing is deleted: lifting the suspension brings everything back.',
      'They get an email with the reason you choose here.',
    ],
    verb: 'Suspend member',
    busy: 'Suspending...',
  };
}

/** Texts before a suspension is lifted. */
export function liftTexts(name: string): DecisionTexts {
  return {
    title: `Lift the suspension of ${name}?`,
    consequences: [
      `${name} can sign in again, and everything they shared is back. What was removed stays removed.`,
      'They get an email about it.',
    ],
    verb: 'Lift suspension',
    busy: 'Lifting...',
  };
}

/** Texts before a decision about a case. */
export function decisionTexts(kind: DecisionKind, about: ModerationCase): DecisionTexts {
  if (kind === 'dismiss') return dismissTexts(about);
  if (kind === 'remove') return removeTexts(about);
  const name = nameOf(about.author);
  return kind === 'suspend' ? suspendTexts(name) : liftTexts(name);
}
