import { fold } from '@weft/shared/text/fold';
import data from './emoji-data.json';
import type { GroupName } from './group-label';

export interface Emoji {
  readonly char: string;
  readonly name: string;
  /** Search keywords beside the name. */
  readonly words: string;
}

export interface EmojiGroup {
  readonly name: GroupName;
  readonly emoji: readonly Emoji[];
}

export const COLUMNS = 8;

export const EMOJI_GROUPS: readonly EmojiGroup[] = data.map(({ name, emoji }) => ({
  name: name as GroupName,
  emoji: emoji.map(([char = '', label = '', words = '']) => ({ char, name: label, words })),
}));

const BY_CHAR = new Map(EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map((each) => [each.char, each] as const)));

/** Returns the emoji of these characters. Unknown characters are left out. */
export function emojiOf(chars: readonly string[]): Emoji[] {
  return chars.flatMap((char) => BY_CHAR.get(char) ?? []);
}

/** Returns the emoji whose names or keywords contain, for each typed word, a word that starts with it. */
export function searchEmoji(typed: string): Emoji[] {
  const prefixes = fold(typed).split(/\s+/).filter(Boolean);
  return [...BY_CHAR.values()].filter(({ name, words }) => {
    const keywords = fold(`${name} ${words}`).split(/[\s-]+/);
    return prefixes.every((word) => keywords.some((each) => each.startsWith(word)));
  });
}

/** Splits emoji into rows of 8. The last row may be shorter. */
export function inRows(emoji: readonly Emoji[]): Emoji[][] {
  const rows: Emoji[][] = [];
  for (let at = 0; at < emoji.length; at += COLUMNS) rows.push(emoji.slice(at, at + COLUMNS));
  return rows;
}
