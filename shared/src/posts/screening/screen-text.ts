import { COUNTED_WORDS, EXPLICIT_WORDS, PROFESSIONAL_WORDS, STRONGEST_WORDS } from './words.ts';

/** What the screening makes of a text. */
export interface Screening {
  readonly isFlagged: boolean;
  /** 0 to 1. */
  readonly confidence: number;
}

/** In tenths, so that sums are exact: three tenths and two make five, which is not above five. */
const BASE = 3;
const PER_WORD = 1;
const STRONGEST = 3;
const FLAGGED_ABOVE = 5;
const EXPLICIT_AT_WORK = 8;

/** The text's words in lower case, in their plain form: wide letters and marks over letters change nothing. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Document 1's rule for the text of a post (section 5): beside words of work only explicit words count, with 0.8. Else 0.3, and 0.1 for each
 * matched word, and 0.3 for the strongest, at most 1. Above 0.5 the text is flagged. The same in the browser and on the server.
 */
export function screenText(text: string): Screening {
  const words = wordsOf(text);
  const isAboutWork = words.some((word) => PROFESSIONAL_WORDS.has(word));
  const tenths = isAboutWork ? tenthsAtWork(words) : tenthsElsewhere(words);
  return { isFlagged: tenths > FLAGGED_ABOVE, confidence: tenths / 10 };
}

function tenthsAtWork(words: readonly string[]): number {
  return words.some((word) => EXPLICIT_WORDS.has(word)) ? EXPLICIT_AT_WORK : 0;
}

function tenthsElsewhere(words: readonly string[]): number {
  const matched = words.filter((word) => COUNTED_WORDS.has(word)).length;
  const strongest = words.some((word) => STRONGEST_WORDS.has(word)) ? STRONGEST : 0;
  return Math.min(10, BASE + matched * PER_WORD + strongest);
}
