import type { MemberSummary } from '@weft/shared/members/views';
import type { MentionView } from '@weft/shared/posts/mentions/mention-contract';
import { membersOf, withPresentNames, type Mention } from '@weft/shared/posts/mentions/mentions';
import type { Mentioning } from './check-mentions.ts';

interface Viewing {
  readonly members: ReadonlyMap<string, MemberSummary>;
  readonly hidden: ReadonlySet<string>;
}

interface Written {
  readonly mentions?: readonly Mention[] | undefined;
}

/** The members whose present names a text needs. */
export function mentionedIn({ mentions = [] }: Written): string[] {
  return membersOf(mentions);
}

/** The field of a response. Mentions of members whom the viewer may not see, or who are deleted, are plain text. */
export function presentMentions(
  { mentions = [] }: Written,
  { members, hidden }: Viewing,
): { mentions?: MentionView[] } {
  const shown = mentions.flatMap(({ member, start, length }): MentionView[] => {
    const { _id, fullName } = members.get(member) ?? { _id: member, fullName: '' };
    return fullName === '' || hidden.has(member) ? [] : [{ start, length, member: { _id, fullName } }];
  });
  return shown.length > 0 ? { mentions: shown } : {};
}

/** A text for places without links, such as excerpts, with the present names in place of its mentions. */
export function presentText(written: Mentioning, viewing: Viewing): string {
  return withPresentNames(written.text, presentMentions(written, viewing).mentions).text;
}
