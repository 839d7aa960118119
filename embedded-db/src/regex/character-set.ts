import { caseVariants } from './case-variants.ts';

/** Text of a pattern for both engines: the runtime's own (`js`) and the one without backtracking (`re2`). */
export interface Emitted {
  js: string;
  re2: string;
}

/** Characters from the first to the last, both included. */
export type Range = readonly [low: number, high: number];

const LAST = 0x10ffff;

/** The ranges in order, with overlapping and adjacent ones joined. */
function merged(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = [];
  for (const [low, high] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else result.push([low, high]);
  }
  return result;
}

/** All characters outside of the ranges. */
export function complement(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  let from = 0;
  for (const [low, high] of merged(ranges)) {
    if (low > from) result.push([from, low - 1]);
    from = high + 1;
  }
  if (from <= LAST) result.push([from, LAST]);
  return result;
}

/** The ranges and all characters that differ from theirs in case alone. */
export function withCaseVariants(ranges: readonly Range[]): Range[] {
  const result = [...ranges];
  for (const [low, high] of ranges) {
    for (const group of caseVariants(low, high)) for (const each of group) result.push([each, each]);
  }
  return result;
}

/** One character; an ASCII letter or digit stays unescaped for readability. */
const character = (codePoint: number, hex: (digits: string) => string): string => {
  const text = String.fromCodePoint(codePoint);
  return /[A-Za-z0-9_]/u.test(text) ? text : hex(codePoint.toString(16));
};

const write = (ranges: readonly Range[], hex: (digits: string) => string): string =>
  ranges
    .map(([low, high]) =>
      low === high ? character(low, hex) : `${character(low, hex)}-${character(high, hex)}`,
    )
    .join('');

/** A character class of ranges and Unicode properties. */
export function emitClass(
  ranges: readonly Range[],
  properties: readonly Emitted[],
  negative: boolean,
): Emitted {
  const all = merged(ranges);
  const open = negative ? '[^' : '[';
  const named = (key: 'js' | 're2'): string => properties.map((property) => property[key]).join('');
  return {
    js: `${open}${write(all, (digits) => `\\u{${digits}}`)}${named('js')}]`,
    re2: `${open}${write(all, (digits) => `\\x{${digits}}`)}${named('re2')}]`,
  };
}
