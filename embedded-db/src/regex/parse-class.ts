import { emitClass, complement, withCaseVariants } from './character-set.ts';
import type { Emitted, Range } from './character-set.ts';
import type { PatternReader } from './pattern-reader.ts';
import { classEscape, posixClass } from './syntax.ts';

/** An item of a class: one character, which may begin or end a range, or a set. */
type Item =
  | { readonly codePoint: number }
  | {
      readonly ranges: readonly Range[];
      readonly kind: 'posix' | 'negated posix' | 'escape' | 'negated escape';
    }
  | { readonly property: Emitted };

/** Whether `[:`, `[.` or `[=` at this place begins what ends with the same sign and a bracket, as PCRE looks for it. */
const isPosix = (reader: PatternReader, sign: string): boolean => {
  for (let ahead = 1; reader.peek(ahead + 1) !== undefined; ahead++) {
    const [character, next] = [reader.peek(ahead), reader.peek(ahead + 1)];
    if (character === '\\' && (next === ']' || next === '\\')) ahead++;
    else if (character === ']' || (character === '[' && next === sign)) return false;
    else if (character === sign && next === ']') return true;
  }
  return false;
};

/** The sign of `[:name:]` and its like behind a bracket that has been read; undefined where there is none. */
const posixSign = (reader: PatternReader): string | undefined => {
  const sign = reader.peek();
  return sign !== undefined && ':.='.includes(sign) && isPosix(reader, sign) ? sign : undefined;
};

/** A class by its POSIX name, behind its bracket. */
const posixItem = (reader: PatternReader, ignoreCase: boolean): Item => {
  const match = reader.match(/:(\^?)([a-z]+):\]/uy);
  const ranges = match && posixClass(match[2] as string, ignoreCase);
  if (!ranges) throw reader.fail('unknown POSIX class name, or a collating element');
  return match[1] === '' ? { ranges, kind: 'posix' } : { ranges: complement(ranges), kind: 'negated posix' };
};

const escapedItem = (reader: PatternReader): Item => {
  const letter = reader.next();
  const ranges = classEscape(letter);
  if (ranges) return { ranges, kind: letter === letter.toLowerCase() ? 'escape' : 'negated escape' };
  if (letter === 'p' || letter === 'P') return { property: reader.property(letter) };
  return { codePoint: letter === 'b' ? 8 : reader.characterEscape(letter) };
};

/** Reads the items of a class one after the other; `\Q` and `\E` are none. */
class ItemReader {
  readonly #reader: PatternReader;
  readonly #ignoreCase: boolean;
  #isQuoted = false;

  constructor(reader: PatternReader, ignoreCase: boolean) {
    this.#reader = reader;
    this.#ignoreCase = ignoreCase;
  }

  /** Reads `\Q` and `\E`. @returns whether the next character is literal */
  skipQuotes(): boolean {
    while (this.#reader.take(this.#isQuoted ? '\\E' : '\\Q') || (!this.#isQuoted && this.#reader.take('\\E')))
      this.#isQuoted = this.#reader.peek(-1) === 'Q';
    return this.#isQuoted;
  }

  next(): Item {
    const isQuoted = this.skipQuotes();
    const character = this.#reader.next();
    if (!isQuoted && character === '\\') return escapedItem(this.#reader);
    if (!isQuoted && character === '[' && posixSign(this.#reader))
      return posixItem(this.#reader, this.#ignoreCase);
    return { codePoint: character.codePointAt(0) as number };
  }

  /** Whether a hyphen that does not end the class comes next; it is read. */
  takeHyphen(): boolean {
    if (this.skipQuotes() || this.#reader.peek() !== '-' || this.#reader.peek(1) === ']') return false;
    return this.#reader.take('-');
  }
}

/** A character class, after its opening bracket. */
export const parseClass = (reader: PatternReader, ignoreCase: boolean): Emitted => {
  if (posixSign(reader)) throw reader.fail('POSIX named classes are supported only within a class');
  const negative = reader.take('^');
  const items = new ItemReader(reader, ignoreCase);
  const literals: Range[] = [];
  const ranges: Range[] = [];
  const properties: Emitted[] = [];
  const kinds = new Set<string>();
  for (let first = true; first || items.skipQuotes() || reader.peek() !== ']'; first = false) {
    if (reader.done()) throw reader.fail('missing terminating ] for character class');
    const item = items.next();
    const isRange = items.takeHyphen();
    if ('codePoint' in item) {
      const end = isRange ? items.next() : item;
      if (!('codePoint' in end)) throw reader.fail('invalid range in character class');
      if (end.codePoint < item.codePoint) throw reader.fail('range out of order in character class');
      literals.push([item.codePoint, end.codePoint]);
      continue;
    }
    if (isRange) throw reader.fail('invalid range in character class');
    kinds.add('kind' in item ? item.kind : 'property');
    if ('ranges' in item) ranges.push(...item.ranges);
    else properties.push(item.property);
  }
  // PCRE and its documentation disagree here beyond Latin letters.
  const isPosixMixed = kinds.has('posix') && (kinds.has('negated posix') || kinds.has('negated escape'));
  if (isPosixMixed || (kinds.has('property') && (kinds.has('posix') || kinds.has('negated posix'))))
    throw reader.fail('a POSIX class beside a negated class or a property is not supported');
  reader.next();
  const all = [...ranges, ...(ignoreCase ? withCaseVariants(literals) : literals)];
  return emitClass(all, properties, negative);
};
