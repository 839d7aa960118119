/** Badge of a file that is not a picture. */
export type FileBadge = 'PDF' | 'DOC' | 'FILE';

const WORD_TYPES = new Set([
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

export function badgeOf(type: string): FileBadge {
  if (type === 'application/pdf') return 'PDF';
  return WORD_TYPES.has(type) ? 'DOC' : 'FILE';
}

export function isPicture(type: string): boolean {
  return type.startsWith('image/');
}

/** First letter of the file extension, or `F` without one. */
export function typeLetter(name: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '';
  return ending === '' ? 'F' : ending.charAt(0).toUpperCase();
}
