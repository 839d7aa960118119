const NAME_MAX = 150;
/** Controls, direction marks and other characters without a shape. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;
/** What is left of a character that a cut went through. */
const HALF_AT_THE_END = /\p{Cs}$/u;

/**
 * A file's name as it is shown and saved under: the last part of any path, without characters that hide or turn text, at most 150 long, and
 * always with the extension of what the file is: a text named `setup.bat` is saved as `setup.bat.txt`.
 */
export function displayName(originalName: string, extension: string): string {
  const last = originalName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  const suffix = `.${extension}`;
  const base = visible.toLowerCase().endsWith(suffix) ? visible.slice(0, -suffix.length) : visible;
  const cut = base.slice(0, NAME_MAX - suffix.length).replace(HALF_AT_THE_END, '');
  return (cut.trim() || 'file') + suffix;
}
