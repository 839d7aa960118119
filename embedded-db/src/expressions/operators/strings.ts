import { compareStrings } from '../../values/compare.ts';
import { decimalParts } from '../../values/decimal.ts';
import { isNumber } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';
import { Decimal128 } from 'bson';
import { StoreError } from '../../errors/store-error.ts';
import { codePointCount, codePoints } from '../code-points.ts';
import { isNullish, typeText, wholeNumber } from '../coerce.ts';
import { textOf } from '../text-of.ts';
import { binary, listOf, named, unary, variadic } from '../define-operator.ts';
import type { Operator, Operators } from '../define-operator.ts';

type Arg = Value | undefined;

const concat = (args: Arg[]): Arg => {
  let result = '';
  for (const arg of args) {
    if (isNullish(arg)) return null;
    if (typeof arg !== 'string')
      throw new StoreError(16702, `$concat only supports strings, not ${typeText(arg)}`);
    result += arg;
  }
  return result;
};

/** Strings, numbers and dates read as text; null and missing as ''. */
const lenient = (value: Arg, name: string): string => {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumber(value) || value instanceof Date) return textOf(value);
  throw new StoreError(16007, `can't convert from BSON type ${typeText(value)} to String in ${name}`);
};

type Coded = readonly [value: Arg, code: number];

/** Start and length of a substring, each with the code for a value that is no number. */
const spanOf = (name: string, [start, startCode]: Coded, [length, lengthCode]: Coded) => ({
  from: wholeNumber(
    start,
    startCode,
    `${name}: starting index must be a numeric type (is BSON type ${typeText(start)})`,
  ),
  count: wholeNumber(
    length,
    lengthCode,
    `${name}: length must be a numeric type (is BSON type ${typeText(length)})`,
  ),
});

const substringBytes = (text: Arg, start: Arg, length: Arg): Arg => {
  const bytes = Buffer.from(lenient(text, '$substrBytes'));
  const { from, count } = spanOf('$substrBytes', [start, 16034], [length, 16035]);
  if (from < 0)
    throw new StoreError(50752, `$substrBytes: starting index must be non-negative (got: ${from})`);
  const isContinuation = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  if (isContinuation(from))
    throw new StoreError(28656, '$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.');
  const end = count < 0 ? bytes.length : Math.min(from + count, bytes.length);
  if (isContinuation(end))
    throw new StoreError(
      28657,
      '$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.',
    );
  return bytes.toString('utf8', from, end);
};

const substringPoints = (text: Arg, start: Arg, length: Arg): Arg => {
  const points = codePoints(lenient(text, '$substrCP'));
  const { from, count } = spanOf('$substrCP', [start, 34450], [length, 34452]);
  if (from < 0) throw new StoreError(34455, '$substrCP: the starting index must be nonnegative integer.');
  if (count < 0) throw new StoreError(34454, '$substrCP: length must be a nonnegative integer.');
  return points.slice(from, from + count).join('');
};

const required = (name: string, code: number, value: Arg): string => {
  if (typeof value === 'string') return value;
  throw new StoreError(code, `${name} requires a string argument, found: ${typeText(value)}`);
};

const split = (text: Arg, separator: Arg): Arg => {
  if (isNullish(text) || isNullish(separator)) return null;
  if (typeof text !== 'string') {
    throw new StoreError(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeText(text)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw new StoreError(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeText(separator)}`,
    );
  }
  if (separator === '') throw new StoreError(40087, '$split requires a non-empty separator');
  return text.split(separator);
};

/** The characters that `$trim` removes by default. */
const WHITESPACE =
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const trim = (left: boolean, right: boolean): Operator =>
  named(
    ['input'],
    ['chars'],
    (args) => {
      const { input } = args;
      if (isNullish(input)) return null;
      if (typeof input !== 'string')
        throw new StoreError(
          50699,
          `$trim requires its input to be a string, got ${typeText(input)} instead.`,
        );
      if (Object.hasOwn(args, 'chars') && isNullish(args['chars'])) return null;
      const chars = args['chars'] ?? WHITESPACE;
      if (typeof chars !== 'string')
        throw new StoreError(50700, `$trim requires 'chars' to be a string, got ${typeText(chars)} instead.`);
      const dropped = new Set(chars);
      const points = codePoints(input);
      let start = 0;
      let end = points.length;
      if (left) while (start < end && dropped.has(points[start] as string)) start++;
      if (right) while (end > start && dropped.has(points[end - 1] as string)) end--;
      return points.slice(start, end).join('');
    },
    50694,
  );

const replace = (name: string, all: boolean): Operator =>
  named(
    ['input', 'find', 'replacement'],
    [],
    ({ input, find, replacement }) => {
      for (const [key, value] of Object.entries({ input, find, replacement })) {
        if (!isNullish(value) && typeof value !== 'string') {
          throw new StoreError(
            51746,
            `${name} requires that '${key}' be a string, found: ${typeText(value)}`,
          );
        }
      }
      if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
      const put = (): string => replacement as string;
      return all
        ? (input as string).replaceAll(find as string, put)
        : (input as string).replace(find as string, put);
    },
    51751,
  );

/** ASCII letters only, as in MongoDB. */
const lower = (text: string): string => text.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());
const upper = (text: string): string => text.replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase());

type Search = { text: string; token: string; start: number; end: number };

const searchBounds = (name: string, length: number, bounds: Arg[]): { from: number; to: number } => {
  const bound = (at: number, fallback: number): number => {
    if (at >= bounds.length) return fallback;
    const value = bounds[at];
    const index = wholeNumber(value, 40096, `${name} requires an integral index`);
    if (index < 0) throw new StoreError(40097, `${name} requires a nonnegative index`);
    return index;
  };
  return { from: bound(0, 0), to: Math.min(bound(1, length), length) };
};

const indexOf = (
  name: string,
  lengthOf: (text: string) => number,
  find: (search: Search) => number,
): Operator =>
  variadic(2, 4, (text, token, ...bounds) => {
    if (isNullish(text)) return null;
    if (typeof text !== 'string')
      throw new StoreError(
        name === '$indexOfCP' ? 40093 : 40091,
        `${name} requires a string as the first argument, found: ${typeText(text)}`,
      );
    if (typeof token !== 'string')
      throw new StoreError(
        name === '$indexOfCP' ? 40094 : 40092,
        `${name} requires a string as the second argument, found: ${typeText(token)}`,
      );
    const { from, to } = searchBounds(name, lengthOf(text), bounds);
    return from > to ? -1 : find({ text, token, start: from, end: to });
  });

const byteLength = (text: string): number => Buffer.byteLength(text);

const findBytes = ({ text, token, start, end }: Search): number => {
  return Buffer.from(text).subarray(0, end).indexOf(token, start);
};

const findPoints = ({ text, token, start, end }: Search): number => {
  const points = codePoints(text).slice(0, end);
  const skipped = points.slice(0, start).join('').length;
  const at = points.join('').indexOf(token, skipped);
  return at < 0 ? -1 : codePointCount(text.slice(0, at));
};

const toText = unary((value) => {
  if (isNullish(value)) return null;
  if (value instanceof Decimal128 && decimalParts(value).kind === 'nan') return 'NaN';
  return textOf(value);
});

export const stringOperators: Operators = {
  $concat: listOf(concat),
  $substr: variadic(3, 3, substringBytes),
  $substrBytes: variadic(3, 3, substringBytes),
  $substrCP: variadic(3, 3, substringPoints),
  $toLower: unary((value) => lower(lenient(value, '$toLower'))),
  $toUpper: unary((value) => upper(lenient(value, '$toUpper'))),
  $toString: toText,
  $strLenBytes: unary((value) => byteLength(required('$strLenBytes', 34473, value))),
  $strLenCP: unary((value) => codePointCount(required('$strLenCP', 34471, value))),
  $strcasecmp: binary((a, b) =>
    Math.sign(compareStrings(upper(lenient(a, '$strcasecmp')), upper(lenient(b, '$strcasecmp')))),
  ),
  $split: binary(split),
  $trim: trim(true, true),
  $ltrim: trim(true, false),
  $rtrim: trim(false, true),
  $replaceOne: replace('$replaceOne', false),
  $replaceAll: replace('$replaceAll', true),
  $indexOfBytes: indexOf('$indexOfBytes', byteLength, findBytes),
  $indexOfCP: indexOf('$indexOfCP', codePointCount, findPoints),
};
