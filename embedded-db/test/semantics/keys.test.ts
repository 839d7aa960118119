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
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { compareValues, EMPTY_ARRAY_KEY } from '../../src/values/compare.ts';
import { encodeKey, encodeKeys, keyRange, stringPrefixRange, successor } from '../../src/bson/keys.ts';
import { validateBson } from '../../src/bson/validate.ts';
import type { Value } from '../../src/values/values.ts';
import { anyDocument, anyValue } from '../support/bson-arbitrary.ts';
import { normalize } from './normalize.ts';

const model = (value: unknown): Value => normalize({ v: value })['v'] ?? null;
const value = anyValue.map(model);

/** Numbers that lie close together or are equal in different kinds. */
const number = fc
  .oneof(
    fc.double(),
    fc.integer(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.constantFrom(
      2 ** 53,
      2 ** 53 + 2,
      2n ** 53n + 1n,
      0,
      -0,
      NaN,
      Infinity,
      -Infinity,
      5e-324,
      Number.MAX_VALUE,
    ),
    fc.double({ min: -10, max: 10 }).map((d) => Decimal128.fromString(d.toPrecision(17))),
    fc.integer({ min: -50, max: 50 }).map((n) => Decimal128.fromString(`${n}.0`)),
    fc
      .constantFrom(
        '1E400',
        '-1E400',
        '1E-400',
        '-1E-400',
        '0.1',
        'NaN',
        'Infinity',
        '-Infinity',
        '9007199254740993',
      )
      .map((s) => Decimal128.fromString(s)),
  )
  .map(model);

/** -1, 0 or 1, never -0. */
const sign = (order: number): number => Math.sign(order) + 0;
const keyOrder = (a: Value, b: Value): number => sign(Buffer.compare(encodeKey(a).bytes, encodeKey(b).bytes));

describe('codec', () => {
  it('reads and writes any document to the same bytes', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const bytes = encode(document as never);
        validateBson(bytes);
        expect(encode(decode(bytes)).equals(bytes)).toBe(true);
      }),
    );
  });

  it('keeps the type of every number', () => {
    for (const one of [5, new Double(5), 5n, Decimal128.fromString('5'), -0, 2 ** 40, new Double(2 ** 31)]) {
      const bytes = encode({ v: one });
      expect(encode(decode(bytes)).equals(bytes)).toBe(true);
    }
  });

  it('keeps options of a regular expression that no driver sends', () => {
    const bytes = encode({ r: new BSONRegExp('a', 'im') });
    for (const options of ['mi', 'Vi']) {
      bytes.write(options, bytes.indexOf('im'), 'latin1');
      expect(encode(decode(bytes)).equals(bytes)).toBe(true);
      bytes.write('im', bytes.indexOf(options), 'latin1');
    }
  });

  it('refuses bytes that lie about their length', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.integer({ min: 0, max: 255 }), (document, at, byte) => {
        const bytes = encode(document as never);
        bytes[at % bytes.length] = byte;
        try {
          validateBson(bytes);
          decode(bytes);
        } catch (error) {
          expect((error as { code?: number }).code).toBeTypeOf('number');
        }
      }),
    );
  });
});

describe('keys', () => {
  it('sort as values compare', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = compareValues(a, b);
        if (!encodeKey(a).lossy && !encodeKey(b).lossy) expect(keyOrder(a, b)).toBe(sign(order));
        expect(sign(compareValues(b, a))).toBe(-sign(order) + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('sort numbers of all kinds by exact value', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(keyOrder(a, b)).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: 3000 },
    );
    expect(compareValues(0.1, Decimal128.fromString('0.1'))).toBe(1);
    expect(compareValues(2n ** 53n + 1n, 2 ** 53)).toBe(1);
    expect(compareValues(Decimal128.fromString('1.0'), 1)).toBe(0);
  });

  it('sort compound values component by component, either way', () => {
    const directions = fc.constantFrom<1 | -1>(1, -1);
    fc.assert(
      fc.property(value, value, value, value, directions, directions, (a, b, c, d, x, y) => {
        const order = x * compareValues(a, c) || y * compareValues(b, d);
        const left = encodeKeys([a, b], [x, y]);
        const right = encodeKeys([c, d], [x, y]);
        if (!left.lossy && !right.lossy)
          expect(sign(Buffer.compare(left.bytes, right.bytes))).toBe(sign(order));
      }),
      { numRuns: 2000 },
    );
  });

  it('compare in a total order', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0)
          expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('order types and texts as MongoDB does', () => {
    const ordered = [
      new MinKey(),
      EMPTY_ARRAY_KEY,
      null,
      NaN,
      -1,
      2,
      Decimal128.fromString('2.5'),
      3n,
      'a',
      'a\0b',
      'ab',
      new BSONSymbol('b'),
      '\u{ff5e}',
      '\u{1f600}',
      {},
      { a: 1 },
      { a: 2 },
      { a: 2, b: 0 },
      { b: 0 },
      { a: 'x' },
      [],
      [1],
      [1, 9],
      [2, 1],
      new Binary(Buffer.from('c')),
      new Binary(Buffer.from('aa'), 0),
      new Binary(Buffer.from('ab'), 0),
      new Binary(Buffer.from('aa'), 5),
      new ObjectId('6b00253a90fc67dffdb286c4'),
      new ObjectId('6b00253a90fc67dffdb286c5'),
      false,
      true,
      new Date(-5),
      new Date(5),
      new Timestamp({ t: 1, i: 9 }),
      new Timestamp({ t: 2, i: 1 }),
      new Timestamp({ t: 2, i: 2 }),
      new BSONRegExp('a', 'i'),
      new BSONRegExp('a', 'm'),
      new BSONRegExp('b'),
      new Code('a'),
      new Code('b'),
      new Code('a', { x: 1 }),
      new Code('a', { x: 2 }),
      new Code('b', { x: 0 }),
      new MaxKey(),
    ] as Value[];
    for (let i = 1; i < ordered.length; i++) {
      expect(compareValues(ordered[i - 1], ordered[i])).toBeLessThan(0);
      expect(keyOrder(ordered[i - 1] ?? null, ordered[i] ?? null)).toBe(-1);
      expect(compareValues(ordered[i], ordered[i - 1])).toBeGreaterThan(0);
      expect(compareValues(ordered[i], ordered[i])).toBe(0);
    }
  });

  it('keep long texts apart and say that they were cut', () => {
    const long = 'x'.repeat(1000);
    const [a, b] = [encodeKey(`${long}a`), encodeKey(`${long}b`)];
    expect([a.lossy, b.lossy, a.bytes.length]).toEqual([true, true, 600]);
    expect(a.bytes.equals(b.bytes)).toBe(false);
    const { low, high } = keyRange(`${long}a`, 1);
    expect(Buffer.compare(low, a.bytes)).toBeLessThanOrEqual(0);
    expect(Buffer.compare(a.bytes, high)).toBeLessThan(0);
  });

  it('bound the texts with a prefix', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom<1 | -1>(1, -1), (prefix, text, direction) => {
        const { low, high } = stringPrefixRange(prefix, direction);
        const key = encodeKeys([text], [direction]).bytes;
        const inside = Buffer.compare(low, key) <= 0 && Buffer.compare(key, high) < 0;
        expect(inside).toBe(text.startsWith(prefix));
      }),
    );
    expect(successor(Buffer.from([1, 255])).equals(Buffer.from([2]))).toBe(true);
  });
});
