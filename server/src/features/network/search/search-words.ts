/** More words narrow nothing down any more. */
const WORDS = 8;

/** Those of the typed words that are looked for, in their order: what comes first is likely a name, which narrows down most. */
export function soughtWords(typed: readonly string[]): string[] {
  return typed.slice(0, WORDS);
}

/** The longest is likely the rarest, and an index walks the first one. */
export function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length);
}
