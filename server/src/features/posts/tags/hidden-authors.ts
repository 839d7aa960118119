import type { Members } from '../../members/index.ts';
import type { PostAuthors } from '../authors/post-authors.ts';

export interface HiddenAuthorsDeps {
  readonly members: Pick<Members, 'suspensions'>;
  readonly authors: Pick<PostAuthors, 'hidden'>;
}

/** Returns whether nobody sees posts of an author: a suspended member, or a hidden company. From memory. */
export async function hiddenAuthors({
  members,
  authors,
}: HiddenAuthorsDeps): Promise<(author: string) => boolean> {
  const [suspended, companies] = await Promise.all([members.suspensions.ids(), authors.hidden()]);
  return (author) => suspended.has(author) || companies.has(author);
}
