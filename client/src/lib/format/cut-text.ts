/**
 * Returns the first `max` graphemes with an ellipsis, or null if the text is not longer. Cuts between words
 * if a space is near the end.
 */
export function cutText(text: string, max: number): string | null {
  if (text.length <= max) return null;
  const segments = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  if (segments.length <= max) return null;
  const cut = segments
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('');
  const space = cut.search(/\s\S*$/);
  const kept = space > cut.length - 20 ? cut.slice(0, space) : cut;
  return `${kept.trimEnd()}…`;
}
