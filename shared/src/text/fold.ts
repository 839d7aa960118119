/** Letters that no decomposition takes apart, as people without them on the keyboard write them. */
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

/** Accents of Latin, Greek and Cyrillic and the points of Hebrew and Arabic; not the vowel signs of Indic scripts, without which a word is another. */
const ACCENTS =
  /[\u0300-\u036F]|[\u0591-\u05C7]|[\u064B-\u065F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20F0]|[\uFE20-\uFE2F]/gu;

/** A word beyond this many characters is known by its beginning. */
const WORD_LENGTH = 40;

/** A text as search compares it: "Łódź", "LODZ" and "lodz" become one. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** A line as lines are compared (names, skills): folded, blanks as one. */
export function foldLine(text: string): string {
  return fold(text).trim().replace(/\s+/g, ' ');
}

/**
 * The words of a text as search compares them, each once, in the order of the text, at most 40 characters each.
 * What is found and what is sought both go through here; a sought word is then a prefix of a found one (specification 3.5).
 */
export function foldWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, WORD_LENGTH).join('')))];
}
