import { beginningsOf } from '../posts/index.ts';
import type { SentContent } from './application.model.ts';

/** Returns the beginnings of words by which the hiring side finds an application: name, headline, place, skills, experience. */
export function applicationWords({ profile }: Pick<SentContent, 'profile'>): string[] {
  const { fullName, headline, place, skills, experience } = profile;
  const worked = experience.flatMap(({ title, companyName }) => [title, companyName]);
  return beginningsOf([fullName, headline ?? '', place ?? '', ...skills, ...worked].join('\n'));
}
