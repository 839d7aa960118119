import type { PatternReader } from './pattern-reader.ts';
import {
  classEscapeInside,
  classLiteral,
  isClassEscape,
  literal,
  posixClass,
  propertyEscape,
} from './syntax.ts';
import type { Emitted } from './syntax.ts';

type Item = { emitted: Emitted; codePoint?: number };

const posixItem = (reader: PatternReader): Item | undefined => {
  const match = reader.match(/\[:(\^?)([a-z]+):\]/uy);
  if (!match) return undefined;
  const emitted = match[1] === '' ? posixClass(match[2] as string) : undefined;
  if (!emitted) throw reader.fail('unknown or negated POSIX class name');
  return { emitted };
};

const escapedItem = (reader: PatternReader): Item => {
  const letter = reader.next();
  if (isClassEscape(letter)) {
    const emitted = classEscapeInside(letter);
    if (!emitted) throw reader.fail(`\\${letter} is not supported in a class`);
    return { emitted };
  }
  if (letter === 'p' || letter === 'P') return { emitted: propertyEscape(letter, reader.propertyName()) };
  const codePoint = letter === 'b' ? 8 : reader.characterEscape(letter);
  return { emitted: classLiteral(codePoint), codePoint };
};

const readItem = (reader: PatternReader): Item => {
  const posix = posixItem(reader);
  if (posix) return posix;
  const character = reader.next();
  if (character === '\\') return escapedItem(reader);
  const codePoint = character.codePointAt(0) as number;
  return { emitted: classLiteral(codePoint), codePoint };
};

const append = (target: Emitted, part: Emitted): void => {
  target.js += part.js;
  target.re2 += part.re2;
};

/** A character class, after its opening bracket. */
export const parseClass = (reader: PatternReader): Emitted => {
  const negative = reader.take('^');
  const result: Emitted = { js: negative ? '[^' : '[', re2: negative ? '[^' : '[' };
  let first = true;
  while (first || reader.peek() !== ']') {
    if (reader.done()) throw reader.fail('missing terminating ] for character class');
    const bracketFirst = first && reader.take(']');
    const item: Item = bracketFirst ? { emitted: literal(0x5d), codePoint: 0x5d } : readItem(reader);
    first = false;
    append(result, item.emitted);
    if (reader.peek() !== '-' || reader.peek(1) === ']' || item.codePoint === undefined) continue;
    reader.next();
    const end = readItem(reader);
    if (end.codePoint === undefined) {
      append(result, { js: '\\-', re2: '\\-' });
    } else {
      if (end.codePoint < item.codePoint) throw reader.fail('range out of order in character class');
      append(result, { js: '-', re2: '-' });
    }
    append(result, end.emitted);
  }
  reader.next();
  append(result, { js: ']', re2: ']' });
  return result;
};
