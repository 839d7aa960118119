/** Suffixes and their replacements; the first match that leaves at least three letters is used. */
const endings: readonly (readonly [ending: string, instead: string])[] = [
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ization', 'ize'],
  ['sses', 'ss'],
  ['ies', 'i'],
  ['ness', ''],
  ['ment', ''],
  ['ings', ''],
  ['ing', ''],
  ['edly', ''],
  ['ed', ''],
  ['ly', ''],
  ['ers', ''],
  ['er', ''],
  ['es', ''],
];

const undouble = (word: string): string =>
  /([bdfgmnprt])\1$/u.test(word) && word.length > 3 ? word.slice(0, -1) : word;

const withoutE = (word: string): string => (word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word);

/** A light English stem: plural, past, gerund and the commonest suffixes; both index and search go through it. */
export const stem = (word: string): string => {
  if (word.length < 4 || /\d/u.test(word)) return word;
  for (const [ending, instead] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) {
      return withoutE(undouble(word.slice(0, -ending.length) + instead)).replace(/y$/u, 'i');
    }
  }
  const singular = word.endsWith('s') && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
  return withoutE(singular).replace(/y$/u, 'i');
};
