/** Text of a pattern for both engines: the runtime's own (`js`) and the one without backtracking (`re2`). */
export interface Emitted {
  js: string;
  re2: string;
}

export const both = (text: string): Emitted => ({ js: text, re2: text });

/** A single character as a literal, outside or inside a class. */
export const literal = (codePoint: number): Emitted => {
  if (codePoint < 0x21 || codePoint === 0x7f) return both(`\\x${codePoint.toString(16).padStart(2, '0')}`);
  const character = String.fromCodePoint(codePoint);
  return both(/[\^$\\.*+?()[\]{}|/]/u.test(character) ? `\\${character}` : character);
};

/** Inside a class a hyphen must be escaped too. */
export const classLiteral = (codePoint: number): Emitted =>
  codePoint === 0x2d ? both('\\-') : literal(codePoint);

const SPACE = '\\t\\n\\x0b\\f\\r\\x20';
const HORIZONTAL = '\\t\\x20\\xa0';
const VERTICAL = '\\n\\x0b\\f\\r';

/** What the class escapes stand for, as the inside of a class: ASCII as in PCRE. */
const escapeSets: Record<string, string> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: SPACE,
  h: HORIZONTAL,
  v: VERTICAL,
};

export const isClassEscape = (letter: string): boolean => Object.hasOwn(escapeSets, letter.toLowerCase());

/** A class escape outside a class. */
export const classEscape = (letter: string): Emitted => {
  const set = escapeSets[letter.toLowerCase()] as string;
  return both(letter === letter.toLowerCase() ? `[${set}]` : `[^${set}]`);
};

/** A class escape inside a class; undefined for a negated one that has no plain form there. */
export const classEscapeInside = (letter: string): Emitted | undefined => {
  if (letter === letter.toLowerCase()) return both(escapeSets[letter] as string);
  if (letter === 'D' || letter === 'W') return both(`\\${letter}`);
  if (letter === 'S')
    return { js: '\\x00-\\x08\\x0e-\\x1f\\x21-\\u{10ffff}', re2: '\\x00-\\x08\\x0e-\\x1f\\x21-\\x{10ffff}' };
  return undefined;
};

const posixSets: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: SPACE,
  blank: '\\t\\x20',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: 'A-Za-z0-9_',
  cntrl: '\\x00-\\x1f\\x7f',
  print: '\\x20-~',
  graph: '!-~',
};

export const posixClass = (name: string): Emitted | undefined =>
  Object.hasOwn(posixSets, name) ? both(posixSets[name] as string) : undefined;

const generalCategory = /^(?:L[ulmto&]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfsno]?)$/u;

/** A Unicode property escape; names of scripts are spelt differently by the two engines. */
export const propertyEscape = (letter: string, name: string): Emitted => {
  const negative = name.startsWith('^') !== (letter === 'P');
  const bare = name.replace(/^\^/u, '');
  const escape = negative ? 'P' : 'p';
  const js = generalCategory.test(bare) ? (bare === 'L&' ? 'LC' : bare) : `Script=${bare}`;
  return { js: `\\${escape}{${js}}`, re2: `\\${escape}{${bare}}` };
};
