/** The order of values, and that of the fields of documents. */
import { BSONSymbol, Decimal128, Double, ObjectId } from 'bson';
import { afterEach, describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { readCollation } from '../../src/sort/collation.ts';
import {
  compareStrings,
  compareValues,
  equalValues,
  isCollating,
  presentTextOrder,
  withCollator,
} from '../../src/values/compare.ts';
import { compareNumbers, floorToDouble } from '../../src/values/compare-numbers.ts';
import { isReordered, namesOf } from '../../src/values/field-order.ts';
import { membershipTest, sortedSet } from '../../src/values/membership.ts';
import { copyDocument, documentFrom, removeField, setField } from '../../src/values/values.ts';
import type { NumberValue, Value } from '../../src/values/values.ts';
import { inOrder } from '../support/fields.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

describe('texts', () => {
  // A collation that a failure leaves in effect would change all later comparisons.
  afterEach(() => withCollator(undefined, () => undefined));

  it('are in the order of their code points', () => {
    const ordered = [
      '',
      '\0',
      'a',
      'a\0',
      'ab',
      'b',
      '\ud7ff',
      '\ue000',
      '\ue001',
      '\uff5e',
      '\u{10000}',
      '\u{10ffff}',
    ];
    ordered.forEach((a, i) =>
      ordered.forEach((b, j) =>
        expect([a, b, Math.sign(compareStrings(a, b))]).toEqual([a, b, Math.sign(i - j) + 0]),
      ),
    );
  });

  it('are compared by a collation while it is in effect', () => {
    const loose = readCollation(
      documentFrom([
        ['locale', 'en'],
        ['strength', 2],
      ]),
    );
    const isEqual = () => equalValues('x', 'X');
    const fail = () => {
      throw new Error('failed');
    };
    expect(withCollator(loose, isEqual)).toBe(true);
    expect(withCollator(loose, () => [isCollating(), presentTextOrder()])).toEqual([true, loose]);
    expect(withCollator(loose, () => withCollator(undefined, isEqual))).toBe(false);
    expect(() => withCollator(loose, fail)).toThrow('failed');
    expect([isEqual(), isCollating(), presentTextOrder()]).toEqual([false, false, undefined]);
  });
});

describe('numbers', () => {
  it('are in the order of their exact values, NaN first', () => {
    const ordered: NumberValue[][] = [
      [NaN, decimal('NaN')],
      [-Infinity, decimal('-Infinity'), new Double(-Infinity)],
      [decimal('-1E400')],
      [-Number.MAX_VALUE],
      [-(2n ** 63n), -(2 ** 63)],
      [-(2n ** 53n) - 1n, decimal('-9007199254740993')],
      [-(2 ** 53), -(2n ** 53n)],
      [decimal('-0.1')],
      [-5e-324],
      [decimal('-1E-400')],
      [0, -0, 0n, decimal('0'), decimal('-0'), new Double(0)],
      [decimal('1E-400')],
      [5e-324],
      [2.2250738585072014e-308],
      [decimal('0.1')],
      [0.1],
      [1, 1n, new Double(1), decimal('1.00')],
      [decimal('1.0000000000000000000001')],
      [2 ** 53, 2n ** 53n],
      [decimal('9007199254740992.5')],
      [2n ** 53n + 1n],
      [2 ** 53 + 2],
      [2n ** 63n - 1n],
      [2 ** 63],
      [Number.MAX_VALUE],
      [decimal('1E400')],
      [Infinity, decimal('Infinity')],
    ];
    const all = ordered.flatMap((equal, rank) => equal.map((value) => ({ value, rank })));
    for (const a of all) {
      for (const b of all) {
        const order = Math.sign(a.rank - b.rank) + 0;
        const pair = [String(a.value), String(b.value)];
        expect([...pair, Math.sign(compareNumbers(a.value, b.value)) + 0]).toEqual([...pair, order]);
        expect([...pair, Math.sign(compareValues(a.value, b.value)) + 0]).toEqual([...pair, order]);
      }
    }
  });

  it.each<[NumberValue, number, boolean]>([
    [1.5, 1.5, true],
    [new Double(2), 2, true],
    [5n, 5, true],
    [2n ** 53n + 1n, 2 ** 53, false],
    [2n ** 53n + 3n, 2 ** 53 + 2, false],
    [-(2n ** 53n) - 1n, -(2 ** 53) - 2, false],
    [-(2n ** 53n) - 3n, -(2 ** 53) - 4, false],
    [decimal('0.1'), 0.09999999999999999, false],
    [decimal('0.3'), 0.3, false],
    [decimal('-0.1'), -0.1, false],
    [decimal('-1E-400'), -5e-324, false],
    [decimal('1E-400'), 0, false],
    [decimal('1E400'), Number.MAX_VALUE, false],
    [decimal('-1E400'), -Infinity, false],
    [decimal('Infinity'), Infinity, true],
    [decimal('2.5'), 2.5, true],
    [decimal('NaN'), NaN, true],
  ])('have a greatest double that is not above them: %s', (value, floor, exact) => {
    expect(floorToDouble(value)).toEqual({ floor, exact });
  });
});

describe('a test of membership', () => {
  const [one, other] = [new ObjectId('6b00253a90fc67dffdb286c4'), new ObjectId('6b00253a90fc67dffdb286c5')];
  const values: Value[] = ['x', one, 3, null, decimal('5'), ['x'], new BSONSymbol('s'), true];

  it('finds what is equal to one of the values', () => {
    const isMember = membershipTest(values);
    const equal = [
      'x',
      's',
      new BSONSymbol('x'),
      new ObjectId(one.toHexString()),
      3n,
      null,
      undefined,
      5,
      ['x'],
      true,
    ];
    const others = ['X', 'y', '', new BSONSymbol('y'), other, one.toHexString(), 4, [], ['y'], {}, false];
    expect(equal.filter((value) => !isMember(value as Value))).toEqual([]);
    expect(others.filter((value) => isMember(value as Value))).toEqual([]);
    const isText = membershipTest(['x']);
    expect(([undefined, null, 3, one, 'x'] as Value[]).map((value) => isText(value))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('compares texts by a collation', () => {
    const loose = readCollation(
      documentFrom([
        ['locale', 'en'],
        ['strength', 2],
      ]),
    );
    const found = withCollator(loose, () => {
      const isMember = membershipTest(values);
      return (['X', 'S', new BSONSymbol('X'), 'y', ['X']] as Value[]).map((value) => isMember(value));
    });
    expect(found).toEqual([true, true, true, false, true]);
  });

  it('has a set of its values in their order', () => {
    expect(sortedSet([3, 'x', 1, 3n, 'x', null, 2])).toEqual([null, 1, 2, 3, 'x']);
    expect(sortedSet([])).toEqual([]);
  });
});

describe('the fields of a document', () => {
  /** Names that JavaScript moves to the front of an object, and such that only look like them. */
  const MOVED = ['0', '7', '9', '10', '4294967294'];
  const KEPT = [
    '00',
    '07',
    '1a',
    'a1',
    '1.5',
    '-1',
    '/',
    ':',
    ':1',
    '/1',
    '4294967295',
    '9999999999',
    '99999999999',
    ' 1',
    '',
  ];

  it.each(MOVED)('keep their order with the name %j', (name) => {
    const document = documentFrom([
      ['a', 1],
      [name, 2],
      ['b', 3],
    ]);
    expect(namesOf(document)).toEqual(['a', name, 'b']);
    expect(isReordered(document)).toBe(true);
    const read = decode(encode(inOrder(['a', 1], [name, 2], ['b', 3])));
    expect(namesOf(read)).toEqual(['a', name, 'b']);
    expect(isReordered(read)).toBe(true);
    expect(decode(encode(document))).toEqual(read);
  });

  it.each(KEPT)('need no order of their own with the name %j', (name) => {
    const document = documentFrom([
      ['a', 1],
      [name, 2],
      ['b', 3],
    ]);
    expect(namesOf(document)).toEqual(['a', name, 'b']);
    expect(isReordered(document)).toBe(false);
    expect(isReordered(decode(encode(document)))).toBe(false);
    expect(isReordered(copyDocument(document))).toBe(false);
  });

  it('stay in order when some are set again, removed and added', () => {
    const document = documentFrom([
      ['b', 1],
      ['2', 2],
      ['1', 3],
      ['a', 4],
    ]);
    setField(document, '2', 5);
    expect(namesOf(document)).toEqual(['b', '2', '1', 'a']);
    removeField(document, '2');
    expect(namesOf(document)).toEqual(['b', '1', 'a']);
    setField(document, '2', 6);
    expect(namesOf(document)).toEqual(['b', '1', 'a', '2']);
    const copy = copyDocument(document);
    setField(document, 'c', 7);
    expect([namesOf(document), namesOf(copy)]).toEqual([
      ['b', '1', 'a', '2', 'c'],
      ['b', '1', 'a', '2'],
    ]);
    document['d'] = 8;
    expect(namesOf(document)).toEqual(['b', '1', 'a', '2', 'c', 'd']);
  });

  it.each([
    ['a', '7'],
    [' ', '7'],
    ['9', '7', ''],
  ])('are read in their order: %j', (...names) => {
    const fields = names.map((name, i): [string, number] => [name, i]);
    expect(namesOf(documentFrom(fields))).toEqual(names);
    expect(namesOf(decode(encode(inOrder(...fields))))).toEqual(names);
  });

  it('may be removed where they need no order of their own', () => {
    const document = documentFrom([
      ['a', 1],
      ['b', 2],
    ]);
    removeField(document, 'a');
    expect(namesOf(document)).toEqual(['b']);
  });

  it('have the order of JavaScript where it is theirs', () => {
    const read = decode(encode(inOrder(['1', 1], ['2', 2], ['a', 3])));
    expect([namesOf(read), isReordered(read)]).toEqual([['1', '2', 'a'], false]);
    setField(read, '2', 4);
    expect([namesOf(read), isReordered(read)]).toEqual([['1', '2', 'a'], false]);
    setField(read, '0', 5);
    expect(namesOf(read)).toEqual(['1', '2', 'a', '0']);
  });
});
