/** The kinds of values: their names, their text in messages, and whole and decimal numbers. */
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { decimalFromDouble, decimalOf, decimalParts, decimalToDouble } from '../../src/values/decimal.ts';
import { exactInt64, truncateToInt64 } from '../../src/values/int64.ts';
import { printElement, printValue } from '../../src/values/print.ts';
import {
  documentFrom,
  documentOf,
  doubleValue,
  emptyDocument,
  fieldOf,
  isDocument,
  isIndex,
  isInt32,
  isNumber,
  removeField,
  setField,
  typeNameOf,
} from '../../src/values/values.ts';
import type { NumberValue, TypeName, Value } from '../../src/values/values.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const id = new ObjectId('6b00253a90fc67dffdb286c4');

/** A value, the name of its type, and how messages show it. */
const KINDS: readonly (readonly [value: Value, name: TypeName, text: string])[] = [
  [null, 'null', 'null'],
  ['a"b', 'string', '"a\\"b"'],
  [5, 'int', '5'],
  [-0x80000000, 'int', '-2147483648'],
  [0x7fffffff, 'int', '2147483647'],
  [0x80000000, 'double', '2147483648'],
  [-0x80000001, 'double', '-2147483649'],
  [-0, 'double', '0'],
  [1.5, 'double', '1.5'],
  [new Double(5), 'double', '5'],
  [5n, 'long', '5'],
  [decimal('1.50'), 'decimal', "Decimal128('1.50')"],
  [true, 'bool', 'true'],
  [new Date(5), 'date', 'new Date(5)'],
  [id, 'objectId', "ObjectId('6b00253a90fc67dffdb286c4')"],
  [new Binary(Buffer.from([1, 171]), 5), 'binData', 'BinData(5, 01AB)'],
  [new Timestamp({ t: 7, i: 2 }), 'timestamp', 'Timestamp(7, 2)'],
  [new BSONRegExp('^a', 'i'), 'regex', '/^a/i'],
  [new Code('f()'), 'javascript', 'f()'],
  [new Code('f()', { x: 1 }), 'javascriptWithScope', 'f()'],
  [new BSONSymbol('s'), 'symbol', '"s"'],
  [new MinKey(), 'minKey', 'MinKey'],
  [new MaxKey(), 'maxKey', 'MaxKey'],
  [[], 'array', '[]'],
  [[1, ['x']], 'array', '[ 1, [ "x" ] ]'],
  [documentFrom([]), 'object', '{}'],
  [
    documentFrom([
      ['b', 1],
      ['2', [null]],
    ]),
    'object',
    '{ b: 1, 2: [ null ] }',
  ],
];

describe('a value', () => {
  it('has the name of its type and a text', () => {
    expect(KINDS.map(([value]) => [typeNameOf(value), printValue(value)])).toEqual(
      KINDS.map(([, name, text]) => [name, text]),
    );
    expect(printValue(undefined)).toBe('missing');
    expect([printElement('a', 5), printElement('b', undefined)]).toEqual(['{a: 5}', '{b: missing}']);
  });

  it('has a text of at most 500 characters', () => {
    expect(printValue('x'.repeat(498))).toBe(`"${'x'.repeat(498)}"`);
    expect(printValue('x'.repeat(499))).toBe(`"${'x'.repeat(499)}...`);
  });

  it('is a document or a number by its kind', () => {
    const names = (isKind: (value: unknown) => boolean) =>
      new Set(KINDS.filter(([value]) => isKind(value)).map(([, name]) => name));
    expect(names(isDocument)).toEqual(new Set(['object']));
    expect(names(isNumber)).toEqual(new Set(['int', 'long', 'double', 'decimal']));
    const bare = Object.create(null) as unknown;
    expect([{}, bare, undefined, 'x', () => 1, new Map()].map((each) => isDocument(each))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is boxed as a double where it would read as an int32', () => {
    expect([5, -0, 1.5, NaN, 2 ** 31, -(2 ** 31)].map((value) => doubleValue(value))).toEqual([
      new Double(5),
      -0,
      1.5,
      NaN,
      2 ** 31,
      new Double(-(2 ** 31)),
    ]);
    expect([isInt32(2 ** 32), isInt32(Infinity)]).toEqual([false, false]);
  });
});

describe('a document', () => {
  it('has its own fields alone, also those with names of a prototype', () => {
    const document = emptyDocument();
    expect(fieldOf(document, 'constructor')).toBeUndefined();
    expect(fieldOf({}, 'constructor')).toBeUndefined();
    for (const target of [document, {}]) {
      setField(target, '__proto__', 5);
      expect([fieldOf(target, '__proto__'), Object.keys(target)]).toEqual([5, ['__proto__']]);
      setField(target, '__proto__', 6);
      expect(fieldOf(target, '__proto__')).toBe(6);
      removeField(target, '__proto__');
      expect(Object.keys(target)).toEqual([]);
    }
  });

  it('is made of fields that are there', () => {
    const document = documentOf({ a: 1, b: undefined, c: null });
    expect([Object.keys(document), isDocument(document)]).toEqual([['a', 'c'], true]);
    expect(Object.getPrototypeOf(Object.getPrototypeOf(document))).toBeNull();
  });

  it('has places of arrays on its paths where a part is a whole number', () => {
    expect(['0', '7', '10', '999999999'].every(isIndex)).toBe(true);
    expect(['', '00', '01', '1000000000', '1a', 'a1', '-1', '1.5', '1\n'].some(isIndex)).toBe(false);
  });
});

describe('a whole number', () => {
  it.each<[NumberValue, bigint | undefined, bigint | undefined]>([
    [5, 5n, 5n],
    [-1.5, -1n, undefined],
    [new Double(2.5), 2n, undefined],
    [new Double(2), 2n, 2n],
    [7n, 7n, 7n],
    [NaN, undefined, undefined],
    [Infinity, undefined, undefined],
    [new Double(-Infinity), undefined, undefined],
    [2 ** 63, undefined, undefined],
    [-(2 ** 63), -(2n ** 63n), -(2n ** 63n)],
    [2 ** 62, 2n ** 62n, 2n ** 62n],
    [2n ** 63n - 1n, 2n ** 63n - 1n, 2n ** 63n - 1n],
    [-(2n ** 63n) - 1n, undefined, undefined],
    [decimal('NaN'), undefined, undefined],
    [decimal('Infinity'), undefined, undefined],
    [decimal('12'), 12n, 12n],
    [decimal('-12.50'), -12n, undefined],
    [decimal('-12.00'), -12n, -12n],
    [decimal('1.2E1'), 12n, 12n],
    [decimal('12E2'), 1200n, 1200n],
    [decimal('-3E1'), -30n, -30n],
    [decimal('1E-50'), 0n, undefined],
    [decimal('0E-50'), 0n, 0n],
    [decimal('0E50'), 0n, 0n],
    [decimal('1E50'), undefined, undefined],
    [decimal('9223372036854775807'), 2n ** 63n - 1n, 2n ** 63n - 1n],
    [decimal('9223372036854775808'), undefined, undefined],
    [decimal('-9223372036854775808'), -(2n ** 63n), -(2n ** 63n)],
    [decimal('0.5'), 0n, undefined],
  ])('%s is a long where it fits', (value, whole, exact) => {
    expect([truncateToInt64(value), exactInt64(value)]).toEqual([whole, exact]);
  });
});

describe('a decimal', () => {
  it.each([
    ['0', false, 0n, 0],
    ['-0', true, 0n, 0],
    ['1.50', false, 150n, -2],
    ['-12E5', true, 12n, 5],
    ['1E-6176', false, 1n, -6176],
    ['9.999999999999999999999999999999999E6144', false, 10n ** 34n - 1n, 6111],
  ])('%s has its parts', (text, negative, coefficient, exponent) => {
    expect(decimalParts(decimal(text))).toEqual({ kind: 'finite', negative, coefficient, exponent });
  });

  it('may be infinite, no number, or of a form that counts as zero', () => {
    expect(decimalParts(decimal('Infinity'))).toEqual({ kind: 'infinity', negative: false });
    expect(decimalParts(decimal('-Infinity'))).toEqual({ kind: 'infinity', negative: true });
    expect(decimalParts(decimal('NaN'))).toEqual({ kind: 'nan' });
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64LE((1n << 63n) | (3n << 61n) | (6177n << 47n) | 5n, 8);
    const zero = { kind: 'finite', negative: true, coefficient: 0n, exponent: 1 };
    expect(decimalParts(new Decimal128(bytes))).toEqual(zero);
  });

  const LONG = 10n ** 34n;
  it.each<[bigint, number, string]>([
    [0n, 0, '0'],
    [150n, -2, '1.50'],
    [-12n, 5, '-1.2E+6'],
    [LONG - 1n, 0, '9999999999999999999999999999999999'],
    [LONG + 5n, 0, '1.000000000000000000000000000000000E+34'],
    [LONG + 6n, 0, '1.000000000000000000000000000000001E+34'],
    [LONG + 15n, 0, '1.000000000000000000000000000000002E+34'],
    [-LONG - 16n, 0, '-1.000000000000000000000000000000002E+34'],
    [LONG * 10n - 5n, 0, '1.000000000000000000000000000000000E+35'],
    [15n, -6177, '2E-6176'],
    [25n, -6177, '2E-6176'],
    [4n, -6177, '0E-6176'],
    [5n, -6177, '0E-6176'],
    [6n, -6177, '1E-6176'],
    [1n, -9999, '0E-6176'],
    [1n, 6112, '1.0E+6112'],
    [1n, 6144, '1.000000000000000000000000000000000E+6144'],
    [1n, 6145, 'Infinity'],
    [-1n, 6145, '-Infinity'],
    [0n, 7000, '0E+6111'],
  ])('of %s and the exponent %i is the nearest one', (coefficient, exponent, text) => {
    expect(decimalOf(coefficient, exponent).toString()).toBe(text);
  });

  it('may be a negative zero', () => {
    expect([decimalOf(0n, 0, true), decimalOf(5n, 0, true)].map(String)).toEqual(['-0', '5']);
  });

  it('is made of a double with 15 digits, and turns into the nearest one', () => {
    const doubles = [0, -0, 0.1, 1 / 3, -1e300, NaN, Infinity, -Infinity];
    expect(doubles.map((value) => decimalFromDouble(value).toString())).toEqual([
      '0',
      '0',
      '0.100000000000000',
      '0.333333333333333',
      '-1.00000000000000E+300',
      'NaN',
      'Infinity',
      '-Infinity',
    ]);
    const decimals = ['0.1', '-2.50', '1E400', '-1E400', '12E3', 'NaN', 'Infinity', '-Infinity'];
    expect(decimals.map((text) => decimalToDouble(decimal(text)))).toEqual([
      0.1,
      -2.5,
      Infinity,
      -Infinity,
      12_000,
      NaN,
      Infinity,
      -Infinity,
    ]);
    expect(Object.is(decimalToDouble(decimal('-0')), -0)).toBe(true);
  });
});
