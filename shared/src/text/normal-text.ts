/**
 * Makes a text safe for a single line: without line breaks, control characters, and marks that reorder neighbouring
 * text.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

/** Returns the start of the text: at most `max` characters, the last one an ellipsis if it was cut. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
