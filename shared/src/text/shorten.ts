/** Returns the start of a text: at most `max` characters, the last one an ellipsis if it was cut. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character has at most two code units, so the rest need not be split.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
