/**
 * The text's first `max` characters with three dots, or null where it is no longer than that. Counts what a person
 * sees as one character, so that no emoji is cut in half, and ends at a word where one is near.
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
