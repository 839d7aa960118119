import { NOTIFICATION_TEXTS as texts } from './texts.ts';
import type { NotificationView } from './views.ts';

/** A sentence in two parts, because the names are shown in bold. */
export interface Sentence {
  readonly subject: string;
  readonly action: string;
}

/** Returns "Ann and 4 others", "Ann and Ben" or "Ann, Ben and Cleo", the name of a company, or what became of a job. */
function actorsText({ kind, actors, company, othersCount }: NotificationView): string {
  if (kind === 'applicationErased') return texts.actors.appliedJob;
  if (company) return company.name;
  const names = actors.map(({ fullName }) => fullName || texts.actors.unknown);
  const [first = texts.actors.someone, second, third] = names;
  const others = othersCount + actors.length - 1;
  if (others === 0) return first;
  if (others === 1 && second) return texts.actors.two({ first, second });
  if (others === 2 && second && third) return texts.actors.three({ first, second, third });
  return texts.actors.others({ first, count: others, shown: String(others) });
}

export function sentenceOf(notification: NotificationView): Sentence {
  const { kind, actors, othersCount } = notification;
  // Without actors the subject is one unnamed person.
  const count = Math.max(1, actors.length + othersCount);
  return { subject: actorsText(notification), action: texts.did[kind]({ count }) };
}
