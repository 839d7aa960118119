import { fitText, inTextOrder, keptIn, membersOf, type Mention } from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { invalid } from '../../../errors/common.ts';
import type { Members } from '../../members/index.ts';
import type { PostVisibility } from '../visibility.ts';

const { rules } = POST_TEXTS;

export interface MentionSources {
  readonly members: Pick<Members, 'summariesOf'>;
  readonly visibility: Pick<PostVisibility, 'hiddenFrom'>;
}

/** A text with its mentions. */
export interface Mentioning {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
}

const gone = () => invalid({ mentions: () => rules.mentionGone });

/**
 * Returns the mentions in the order of the text. Throws VALIDATION_FAILED for ranges that don't fit it, and for
 * members who don't exist, are suspended, or are blocked by the author or the other way round: the same error, so that
 * it reveals nothing.
 */
export async function checkMentions(
  { members, visibility }: MentionSources,
  author: string,
  { text, mentions = [] }: Mentioning,
): Promise<Mention[]> {
  if (mentions.length === 0) return [];
  if (!fitText(text, mentions)) throw gone();
  const ids = membersOf(mentions);
  const [known, hidden] = await Promise.all([members.summariesOf(ids), visibility.hiddenFrom(author)]);
  if (!ids.every((id) => known.has(id) && !hidden.has(id))) throw gone();
  return inTextOrder(mentions);
}

/**
 * Returns the mentions of an edited text; an edit that doesn't name them keeps those whose place is unchanged. Throws
 * like `checkMentions`.
 */
export async function editedMentions(
  sources: MentionSources,
  author: string,
  before: Mentioning,
  { text, mentions }: Mentioning,
): Promise<Mention[]> {
  if (mentions === undefined) return keptIn(text, before);
  return checkMentions(sources, author, { text, mentions });
}

const keyOf = ({ member, start, length }: Mention): string => `${start} ${length} ${member}`;

const keysOf = (mentions: readonly Mention[] = []): string => inTextOrder(mentions).map(keyOf).join();

/** Whether two texts are the same, with the same mentions. */
export function isSameWording(one: Mentioning, other: Mentioning): boolean {
  return one.text === other.text && keysOf(one.mentions) === keysOf(other.mentions);
}
