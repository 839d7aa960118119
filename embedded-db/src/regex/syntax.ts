import { complement } from './character-set.ts';
import type { Emitted, Range } from './character-set.ts';

export const both = (text: string): Emitted => ({ js: text, re2: text });

/** A single character as a literal. */
export const literal = (codePoint: number): Emitted => {
  if (codePoint < 0x21 || codePoint === 0x7f) return both(`\\x${codePoint.toString(16).padStart(2, '0')}`);
  const character = String.fromCodePoint(codePoint);
  return both(/[\^$\\.*+?()[\]{}|/]/u.test(character) ? `\\${character}` : character);
};

const one = (codePoint: number): Range => [codePoint, codePoint];

const DIGIT: Range[] = [[0x30, 0x39]];
const UPPER: Range[] = [[0x41, 0x5a]];
const LOWER: Range[] = [[0x61, 0x7a]];
const SPACE: Range[] = [[9, 13], one(0x20)];
const LETTER = [...UPPER, ...LOWER];
const WORD = [...DIGIT, ...LETTER, one(0x5f)];

/** Line breaks of `\v` and `\R`. */
export const VERTICAL: readonly Range[] = [[10, 13], one(0x85), [0x2028, 0x2029]];

/** The sets of the class escapes: ASCII as in PCRE, except for `\h` and `\v`. */
const escapes: Record<string, readonly Range[]> = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  h: [9, 0x20, 0xa0, 0x1680, 0x180e, 0x202f, 0x205f, 0x3000].map(one).concat([[0x2000, 0x200a]]),
  v: VERTICAL,
};

/** The characters of a class escape; undefined where the letter is none. */
export function classEscape(letter: string): readonly Range[] | undefined {
  const lower = letter.toLowerCase();
  if (!Object.hasOwn(escapes, lower)) return undefined;
  const ranges = escapes[lower] as readonly Range[];
  return letter === lower ? ranges : complement(ranges);
}

const posix: Record<string, readonly Range[]> = {
  alpha: LETTER,
  digit: DIGIT,
  alnum: [...DIGIT, ...LETTER],
  upper: UPPER,
  lower: LOWER,
  space: SPACE,
  blank: [one(9), one(0x20)],
  punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
  ],
  xdigit: [...DIGIT, [0x41, 0x46], [0x61, 0x66]],
  word: WORD,
  cntrl: [[0, 0x1f], one(0x7f)],
  print: [[0x20, 0x7e]],
  graph: [[0x21, 0x7e]],
  ascii: [[0, 0x7f]],
};

/** The characters of a POSIX class; undefined where there is none of the name. */
export function posixClass(name: string, ignoreCase: boolean): readonly Range[] | undefined {
  const known = ignoreCase && (name === 'upper' || name === 'lower') ? 'alpha' : name;
  return Object.hasOwn(posix, known) ? posix[known] : undefined;
}

const generalCategory = /^(?:L[ulmto&]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfsno]?)$/u;

/** A Unicode property; undefined for the name of a script, which the engines know in other versions and other ways than PCRE. */
export const property = (letter: string, name: string): Emitted | undefined => {
  const negative = name.startsWith('^') !== (letter === 'P');
  const bare = name.replace(/^\^/u, '');
  if (!generalCategory.test(bare)) return undefined;
  const escape = negative ? 'P' : 'p';
  return { js: `\\${escape}{${bare === 'L&' ? 'LC' : bare}}`, re2: `\\${escape}{${bare}}` };
};
