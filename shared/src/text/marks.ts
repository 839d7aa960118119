import { fold } from './fold.ts';

/** A range of a text: from `start` up to, not including, `end`, in UTF-16 units like `slice`. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Returns the matches of query words (as made by `foldWords`) at the start of words, for highlighting.
 * Letters that fold to several, or several that fold to one, are highlighted completely.
 */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const { folded, ends, starts } = foldWithPositions(text);
  const parts: TextPart[] = [];
  for (const match of folded.matchAll(WORD)) {
    const longest = words
      .filter((word) => match[0].startsWith(word))
      .reduce((length, word) => Math.max(length, word.length), 0);
    if (longest === 0) continue;
    const start = starts[match.index] ?? 0;
    parts.push({ start, end: ends[match.index + longest - 1] ?? start });
  }
  return parts;
}

/** Returns the folded text and, for each of its units, start and end of the original letter. */
function foldWithPositions(text: string): { folded: string; starts: number[]; ends: number[] } {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    const piece = fold(letter);
    // A combining accent belongs to the letter before it.
    if (piece === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    folded += piece;
    start = end;
  }
  return { folded, starts, ends };
}
