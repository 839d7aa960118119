/** Letters without a Unicode decomposition, mapped to what people type who don't have them on their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Accents of Latin, Greek and Cyrillic, and points of Hebrew and Arabic. Without the vowel signs of Indic
 * scripts, which distinguish words.
 */
const ACCENTS =
  /[\u0300-\u036F]|[\u0591-\u05C7]|[\u064B-\u065F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20F0]|[\uFE20-\uFE2F]/gu;

/** Longer words are cut to this number of characters. */
const WORD_LENGTH = 40;

/** Normalises a text for search: "Łódź", "LODZ" and "lodz" become equal. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Normalises a line for comparison (names, skills): folded, with single spaces. */
export function foldLine(text: string): string {
  return fold(text).trim().replace(/\s+/g, ' ');
}

/** Normalises a name for search: folded, without punctuation. "U.S.A." becomes "usa", "Baden-Württemberg" "baden wurttemberg". */
export function foldName(name: string): string {
  return foldLine(name.replace(/[.'’‘ʻʼ`]/gu, '').replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
}

/**
 * The words of a text for search, in order and without duplicates, at most 40 characters each. Indexed text
 * and queries both use it, so that a query word is a prefix of a matching one.
 */
export function foldWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, WORD_LENGTH).join('')))];
}
