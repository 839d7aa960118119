/** Halves of characters without their other half, which no database keeps, become the mark for what can't be shown. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

/** A text that stands on one line among others: without line ends, other controls, and marks that turn what stands beside it. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
