import { foldWords } from '@weft/shared/text/fold';

/** More words narrow nothing down any more. */
const WORDS = 8;

/** The words of a query, the longest first: it is likely the rarest, and an index walks the first one. */
export function soughtWords(query: string): string[] {
  return foldWords(query)
    .slice(0, WORDS)
    .sort((a, b) => b.length - a.length);
}
