const NAME_MAX = 150;
/** Controls, direction marks and other characters without a shape. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;

/** A file's name as it is shown: the last part of any path, without characters that hide or turn text, at most 150 long. */
export function displayName(originalName: string): string {
  const last = originalName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  if (visible.length <= NAME_MAX) return visible;
  const dot = visible.lastIndexOf('.');
  const extension = dot > 0 && visible.length - dot <= 10 ? visible.slice(dot) : '';
  return visible.slice(0, NAME_MAX - extension.length).trimEnd() + extension;
}
