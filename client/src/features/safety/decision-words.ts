import type { ReportTarget } from '@weft/shared/safety/reasons';
import type { ModerationCase } from '@weft/shared/safety/views';
import { kindOf, nameOf } from './case-words';
import type { DecisionKind } from './deciding';

/** Texts of a decision's dialog. */
export interface DecisionWords {
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

function dismissWords({ targetType }: ModerationCase): DecisionWords {
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

function removeWords({ targetType }: ModerationCase): DecisionWords {
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

function suspendWords(name: string): DecisionWords {
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
export function liftWords(name: string): DecisionWords {
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
export function decisionWords(kind: DecisionKind, about: ModerationCase): DecisionWords {
  if (kind === 'dismiss') return dismissWords(about);
  if (kind === 'remove') return removeWords(about);
  const name = nameOf(about.author);
  return kind === 'suspend' ? suspendWords(name) : liftWords(name);
}
