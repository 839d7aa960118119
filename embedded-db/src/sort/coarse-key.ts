/** Codes of single letters, digits and signs that strings are compared with; a few hundred of 20,000 Han characters. */
const RANGES: readonly (readonly [first: number, last: number, step: number])[] = [
  [0x20, 0x7e, 1],
  [0xa1, 0xff, 1],
  [0x3b1, 0x3c9, 1],
  [0x430, 0x45f, 1],
  [0x561, 0x586, 1],
  [0x5d0, 0x5ea, 1],
  [0x621, 0x64a, 1],
  [0x905, 0x939, 1],
  [0xe01, 0xe2e, 1],
  [0x3041, 0x3093, 1],
  [0x4e00, 0x9fff, 40],
  [0xac00, 0xd7a3, 28],
];

/** Letters of some languages, several of which are written with two characters. */
const LETTERS =
  'aa ch cs dz dzs dž gy lj ll ly nj ny ng rr sz ty zs dd ff ph rh th xh zh å ä ö æ ø ß ñ č ď ě ř š ť ž'.split(
    ' ',
  );

/** Sorts after every other character. */
const LAST = '\uffff';

/**
 * The characters to compare with, ascending. Each sorts after every text that begins with the one before: `æ` is left out where it is
 * `ae`, and `ch` where it is no letter.
 */
const pivotsOf = (primary: Intl.Collator): readonly string[] => {
  const characters = RANGES.flatMap(([first, last, step]) =>
    Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) =>
      String.fromCodePoint(first + i * step),
    ),
  );
  const sorted = [...characters, ...LETTERS, LAST].toSorted((a, b) => primary.compare(a, b));
  const pivots: string[] = [];
  let end = '';
  for (const text of sorted) {
    if (primary.compare(end, text) >= 0) continue;
    pivots.push(text);
    end = text + LAST;
  }
  return pivots;
};

/** Where two-byte codes begin. */
const LONG_CODE = 0x80;
/** The rest of a longer text is left out. */
const MOST_CODES = 250;

/**
 * Keys of texts under a collation, whose own sort keys JavaScript does not offer. A key is the path of a text through a tree of
 * comparisons with fixed texts, so equal texts have equal keys and no greater text has a lesser key, whatever the collation. Different
 * texts may share a key, such as `a` and `A`.
 * @param primary compares by the same collation, base letters only
 * @returns the key without NUL at its end
 */
export const coarseKeys = (primary: Intl.Collator): ((text: string) => number[]) => {
  let pivots: readonly string[] | undefined;

  /** How many of the pivots, behind `start`, are not greater than the text. */
  const rank = (all: readonly string[], start: string, text: string): number => {
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (primary.compare(start + (all[middle] as string), text) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return (text) => {
    pivots ??= pivotsOf(primary);
    const codes: number[] = [];
    let start = '';
    for (let count = 0; count < MOST_CODES && primary.compare(start, text) !== 0; count++) {
      const found = rank(pivots, start, text);
      const code = found + 1;
      if (code < LONG_CODE) codes.push(code);
      else codes.push(LONG_CODE | (code >> 8), code & 0xff);
      if (found === 0 || found === pivots.length) break;
      start += pivots[found - 1] as string;
    }
    return codes;
  };
};
