/** No character has more than two code units, so the rest need not be split. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // Number of bytes in UTF-8; a lone surrogate counts as three, like its replacement.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
