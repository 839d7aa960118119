import { COUNTED_WORDS, EXPLICIT_WORDS, PROFESSIONAL_WORDS, STRONGEST_WORDS } from './words.ts';

/** Result of the text screening. */
export interface Screening {
  readonly isFlagged: boolean;
  /** 0 to 1. */
  readonly confidence: number;
}

/** In tenths, so that sums are exact: 3 + 2 is 5, which is not above 5. */
const BASE = 3;
const PER_WORD = 1;
const STRONGEST = 3;
const FLAGGED_ABOVE = 5;
const EXPLICIT_AT_WORK = 8;

/** The words of a text in lower case, without differences in width and accents. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Screens the text of a post. If it has professional words, only explicit words count, with 0.8. Otherwise
 * the result is 0.3, plus 0.1 per counted word and 0.3 for a strongest word, at most 1. Texts above 0.5 are
 * flagged. Browser and server share this rule.
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
