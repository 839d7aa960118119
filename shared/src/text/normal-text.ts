/** Replaces lone surrogates, which databases do not store, by the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

/**
 * Makes a text safe for a single line: without line breaks, control characters, and marks that reorder
 * neighbouring text.
 */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
