import { fold } from '@weft/shared/text/fold';
import data from './emoji-data.json';
import type { GroupName } from './group-label';
import { emojiWords } from './emoji-words';

export interface Emoji {
  readonly char: string;
}

export interface EmojiGroup {
  readonly name: GroupName;
  readonly emoji: readonly Emoji[];
}

export const COLUMNS = 8;

export const EMOJI_GROUPS: readonly EmojiGroup[] = data.map(({ name, emoji }) => ({
  name: name as GroupName,
  emoji: emoji.split(' ').map((char) => ({ char })),
}));

const BY_CHAR = new Map(EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map((each) => [each.char, each] as const)));

/** Returns the emoji of these characters. Unknown characters are left out. */
export function emojiOf(chars: readonly string[]): Emoji[] {
  return chars.flatMap((char) => BY_CHAR.get(char) ?? []);
}

/** Returns the name of an emoji in the page's language. */
export const nameOf = ({ char }: Emoji): string => emojiWords[char]?.[0] ?? char;

/** Returns the emoji whose names or keywords contain, for each typed word, a word that starts with it. */
export function searchEmoji(typed: string): Emoji[] {
  const prefixes = fold(typed).split(/\s+/).filter(Boolean);
  return [...BY_CHAR.values()].filter(({ char }) => {
    const keywords = fold(emojiWords[char]?.join(' ') ?? '').split(/[\s-]+/);
    return prefixes.every((word) => keywords.some((each) => each.startsWith(word)));
  });
}

/** Splits emoji into rows of 8. The last row may be shorter. */
export function inRows(emoji: readonly Emoji[]): Emoji[][] {
  const rows: Emoji[][] = [];
  for (let at = 0; at < emoji.length; at += COLUMNS) rows.push(emoji.slice(at, at + COLUMNS));
  return rows;
}
