import type { Mention } from '@weft/shared/posts/mentions/mentions';
import type { TestMember } from '../members/register-member.ts';

/** Returns where a text mentions these members: the first place of `@` and the name of each. */
export function mentionsIn(
  text: string,
  members: Readonly<Record<string, Pick<TestMember, 'id'>>>,
): Mention[] {
  return Object.entries(members).map(([name, { id }]) => {
    const shown = `@${name}`;
    return { member: id, start: text.indexOf(shown), length: shown.length };
  });
}
