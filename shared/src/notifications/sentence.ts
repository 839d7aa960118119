import { NOTIFICATION_TEXTS as texts } from './texts.ts';
import type { NotificationView } from './views.ts';

/** What members do who offer jobs in their own name. */
const DONE_AS_EMPLOYER = ['application', 'applicationEnding', 'jobAlert'] as const;

/** A sentence in two parts, because the names are shown in bold. */
export interface Sentence {
  readonly subject: string;
  readonly action: string;
}

/** Returns "Ann and 4 others", "Ann and Ben" or "Ann, Ben and Cleo", the name of a company, or what became of a job. */
function actorsText({ kind, actors, company, othersCount }: NotificationView): string {
  if (kind === 'applicationErased') return texts.actors.appliedJob;
  // Only the member who offers a job in their own name is told of its applicants.
  if (company && kind === 'applicant' && company.slug === null) return texts.actors.ownJob;
  if (company) return company.name;
  const names = actors.map(({ fullName }) => fullName || texts.actors.unknown);
  const [first = texts.actors.someone, second, third] = names;
  const others = othersCount + actors.length - 1;
  if (others === 0) return first;
  if (others === 1 && second) return texts.actors.two({ first, second });
  if (others === 2 && second && third) return texts.actors.three({ first, second, third });
  return texts.actors.others({ first, count: others, shown: String(others) });
}

/** In some languages a member acts in other words than a company. */
function actionText({ kind, actors, company, othersCount }: NotificationView): string {
  const asMember = company?.slug === null && DONE_AS_EMPLOYER.find((each) => each === kind);
  if (asMember) return texts.didAsEmployer[asMember];
  // Without actors the subject is one unnamed person.
  return texts.did[kind]({ count: Math.max(1, actors.length + othersCount) });
}

export function sentenceOf(notification: NotificationView): Sentence {
  return { subject: actorsText(notification), action: actionText(notification) };
}
