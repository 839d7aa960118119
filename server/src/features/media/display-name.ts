const NAME_MAX = 150;
/** Control characters, direction marks and other invisible characters. */
const INVISIBLE = /[\p{C}\u2028\u2029]/gu;
/** Half of a surrogate pair. */
const HALF_AT_THE_END = /\p{Cs}$/u;

/**
 * Returns the name to show and to save a file under: the last part of the path, without characters that hide or
 * reorder text, at most 150 long, with the extension of the real type: text named `setup.bat` becomes
 * `setup.bat.txt`.
 */
export function displayName(originalName: string, extension: string): string {
  const last = originalName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  const suffix = `.${extension}`;
  const base = visible.toLowerCase().endsWith(suffix.toLowerCase())
    ? visible.slice(0, -suffix.length)
    : visible;
  const cut = base.slice(0, NAME_MAX - suffix.length).replace(HALF_AT_THE_END, '');
  return (cut.trim() || 'file') + suffix;
}
