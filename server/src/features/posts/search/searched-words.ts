import { foldWords } from '@weft/shared/text/fold';

/** A word is known by its first characters alone: what is sought beyond them counts no more. */
const KNOWN_BY = 20;
/** More words than this in one search narrow nothing. */
const WORDS_MAX = 10;

const start = (word: string, length: number) => Array.from(word).slice(0, length).join('');

/**
 * Every beginning of every word of a text, each once. Kept with the post in an index: whether a sought word begins one of its words
 * is then one look at the index, and the posts with it come newest first however many there are (specification 3.5 and 3.14).
 */
export function beginningsOf(text: string): string[] {
  const beginnings = new Set<string>();
  for (const word of foldWords(text)) {
    const characters = Array.from(word).slice(0, KNOWN_BY);
    for (let length = 1; length <= characters.length; length += 1) beginnings.add(start(word, length));
  }
  return [...beginnings];
}

/** The words of a search, as `beginningsOf` has them. */
export function soughtWords(query: string): string[] {
  return [...new Set(foldWords(query).map((word) => start(word, KNOWN_BY)))].slice(0, WORDS_MAX);
}
