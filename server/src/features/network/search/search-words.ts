/** Further words hardly change the result. */
const WORDS = 8;

/** Returns the words to search for, in their order: the first is likely a name, which narrows most. */
export function soughtWords(typed: readonly string[]): string[] {
  return typed.slice(0, WORDS);
}
