import { foldWords } from '@weft/shared/text/fold';

/** Number of indexed characters per word; further ones are ignored. */
const KNOWN_BY = 20;
/** Further words hardly change the result. */
const WORDS_MAX = 10;

const start = (word: string, length: number) => Array.from(word).slice(0, length).join('');

/**
 * Returns every prefix of every word, without duplicates. They are indexed with the post, so that a prefix search is
 * one index lookup with results in order, newest first.
 */
export function beginningsOf(text: string): string[] {
  const beginnings = new Set<string>();
  for (const word of foldWords(text)) {
    const characters = Array.from(word).slice(0, KNOWN_BY);
    for (let length = 1; length <= characters.length; length += 1) beginnings.add(start(word, length));
  }
  return [...beginnings];
}

/** Returns the words of a query, cut like those of `beginningsOf`. */
export function soughtWords(query: string): string[] {
  return [...new Set(foldWords(query).map((word) => start(word, KNOWN_BY)))].slice(0, WORDS_MAX);
}
