import type { ReportTarget } from '@weft/shared/safety/reasons';
import type { ModerationCase } from '@weft/shared/safety/views';
import { kindOf, nameOf } from './case-words';
import type { DecisionKind } from './deciding';

/** What a dialog says before something is decided: the question, what comes of it, and the verb. */
export interface DecisionWords {
  readonly title: string;
  readonly consequences: readonly string[];
  readonly verb: string;
  readonly busy: string;
}

const REMOVED: Readonly<Record<ReportTarget, string>> = {
  post: 'It is deleted for everybody, with its comments and files.',
  comment: 'It is deleted for everybody, with the replies to it.',
  reply: 'It is deleted for everybody.',
  message: 'It is deleted for both who write to each other; they see that a message was there.',
  member: '',
};

const isRemovable = (type: ReportTarget) => type !== 'member';

function dismissWords({ targetType }: ModerationCase): DecisionWords {
  return {
    title: 'Dismiss this case?',
    consequences: [
      `The ${isRemovable(targetType) ? kindOf(targetType) : 'profile'} stays as it is, and nobody is told.`,
      'If it is reported again, a new case opens.',
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
      'Its author gets a mail with the reasons that were given.',
      "This can't be undone. What was reported stays with the case, for moderators alone.",
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
      'Their profile, posts and comments disappear for everybody, and nobody can write to them. Nothing is deleted: lifting the suspension brings everything back.',
      'They get a mail with the reason that you choose here.',
    ],
    verb: 'Suspend member',
    busy: 'Suspending...',
  };
}

/** Before a member's suspension ends. */
export function liftWords(name: string): DecisionWords {
  return {
    title: `Lift the suspension of ${name}?`,
    consequences: [
      `${name} can sign in again, and everything of theirs is back for everybody. What was removed stays removed.`,
      'They get a mail that says so.',
    ],
    verb: 'Lift suspension',
    busy: 'Lifting...',
  };
}

/** What is asked before a decision about a case. */
export function decisionWords(kind: DecisionKind, about: ModerationCase): DecisionWords {
  if (kind === 'dismiss') return dismissWords(about);
  if (kind === 'remove') return removeWords(about);
  const name = nameOf(about.author);
  return kind === 'suspend' ? suspendWords(name) : liftWords(name);
}
