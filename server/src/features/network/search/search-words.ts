import { foldWords } from '@weft/shared/text/fold';

/** More words narrow nothing down any more. */
const WORDS = 8;

/** The words of a query as they were typed: what comes first is likely a name, which narrows down most. */
export function soughtWords(query: string): string[] {
  return foldWords(query).slice(0, WORDS);
}

/** The longest is likely the rarest, and an index walks the first one. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}
