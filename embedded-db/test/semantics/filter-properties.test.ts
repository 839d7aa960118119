import { BSONSymbol, Decimal128 } from 'bson';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { compareValues, EMPTY_ARRAY_KEY } from '../../src/values/compare.ts';
import type { Value } from '../../src/values/values.ts';
import { compileFilter } from '../../src/query/compile-filter.ts';
import { compileRegex } from '../../src/regex/compile-regex.ts';
import { compileSort } from '../../src/sort/compile-sort.ts';
import { add, sink } from '../../src/sort/heap.ts';
import { anyDocument, anyValue, scalar } from '../support/bson-arbitrary.ts';
import { codeOf } from './code-of.ts';
import { normalize } from './normalize.ts';

/** Of all lengths of UTF-8, near each other. */
const text = fc.constantFrom('', 'a', 'ab', 'b', 'é', 'z\u{10FFFF}', '\uFFFD', '\u{1F600}', '\u{1F601}a');
const path = fc.constantFrom('a', 'b', 'a.b', 'a.0', '2', 'b.a.b', '__proto__', 'constructor');

const condition: fc.Arbitrary<unknown> = fc.oneof(
  anyValue,
  fc
    .tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), scalar)
    .map(([name, operand]) => ({ [name]: operand })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.boolean().map((wanted) => ({ $exists: wanted })),
  fc.constantFrom('int', 'string', 'array', 'null').map((type) => ({ $type: type })),
  fc.tuple(path, scalar).map(([inner, operand]) => ({ $elemMatch: { [inner]: operand } })),
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte'), text, text)
    .map(([name, bound, least]) => ({ $elemMatch: { $gte: least, [name]: bound } })),
);

const clause = fc.tuple(path, condition).map(([name, test]) => ({ [name]: test }));
const filter = fc.oneof(
  clause,
  fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $or: clauses })),
  fc.array(clause, { minLength: 1, maxLength: 3 }).map((clauses) => ({ $nor: clauses })),
);

describe('filters', () => {
  it('find elements between texts by their bytes as they do by the texts', () => {
    const element = fc.oneof(
      text,
      scalar,
      fc.constant(new BSONSymbol('ab')),
      fc.array(text, { maxLength: 2 }),
    );
    const list = fc.oneof(fc.array(element, { maxLength: 4 }), text);
    const operator = fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte');
    const bounds = fc.tuple(operator, text, operator, text);
    fc.assert(
      fc.property(bounds, list, list, ([one, low, two, high], a, b) => {
        const bytes = encode({ n: 1, a, b });
        const wanted = {
          n: 1,
          a: { $elemMatch: { [one]: low, [two]: high } },
          b: { $elemMatch: { [two]: low } },
        };
        const compiled = compileFilter(normalize(wanted));
        const answer = compiled.matches(decode(bytes));
        expect(compiled.matchesRaw(bytes)).toBe(answer);
        expect(compiled.matchesRawWithout(new Set())(bytes)).toBe(answer);
      }),
      { numRuns: 2000 },
    );
  });

  it('answer the same for bytes and for decoded documents', () => {
    fc.assert(
      fc.property(filter, anyDocument, (wanted, document) => {
        const bytes = encode(document as never);
        const spec = normalize(wanted);
        if (codeOf(() => compileFilter(spec)) !== undefined) return;
        const compiled = compileFilter(spec);
        const answer = compiled.matches(decode(bytes));
        expect(compiled.matchesRaw(bytes)).toBe(answer);
        expect(compileFilter(normalize({ $nor: [wanted] })).matches(decode(bytes))).toBe(!answer);
      }),
      { numRuns: 2000 },
    );
  });

  it('find a document by each of its own values', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const spec = normalize({ a: { $eq: value } });
        expect(compileFilter(spec).matches(normalize({ a: value }))).toBe(true);
        expect(compileFilter(spec).matches(normalize({ a: [0, value] }))).toBe(true);
      }),
    );
  });
});

describe('sorts', () => {
  it('put documents in the order of their keys', () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { maxLength: 8 }),
        fc.constantFrom<1 | -1>(1, -1),
        (documents, direction) => {
          const sort = compileSort(normalize({ a: direction, 'b.a': 1 }));
          const decoded = documents.map((document) => decode(encode(document as never)));
          const keyOf = (document: (typeof decoded)[number]) => sort?.keyOf(document) ?? [];
          if (codeOf(() => decoded.map(keyOf)) !== undefined) return;
          const sorted = decoded.toSorted((a, b) => sort?.compare(a, b) ?? 0).map(keyOf);
          for (let i = 1; i < sorted.length; i++)
            expect(sort?.compareKeys(sorted[i - 1] ?? [], sorted[i] ?? [])).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it.each<[Record<string, unknown>, Record<string, unknown>, Value[]]>([
    [{ a: 1 }, { a: [3, 1, 2] }, [1]],
    [{ a: -1 }, { a: [3, 1, 2] }, [3]],
    [{ 'a.b': 1 }, { a: [{ b: 5 }, { b: 2 }] }, [2]],
    [{ 'a.b': -1 }, { a: [{ b: 5 }, { c: 1 }] }, [5]],
    [
      { 'a.x': 1, 'a.y': 1 },
      {
        a: [
          { x: 2, y: 1 },
          { x: 1, y: 9 },
        ],
      },
      [1, 9],
    ],
    [{ 'a.1': 1 }, { a: [5, 4] }, [4]],
    [{ a: 1 }, { a: [] }, [EMPTY_ARRAY_KEY]],
    [{ 'a.b': 1 }, { a: [] }, [null]],
    [{ 'a.b': 1, c: 1 }, { a: [], c: 3 }, [null, 3]],
    [{ a: 1 }, { a: [[5], [4, 9]] }, [[4, 9]]],
    [{ a: -1 }, { a: [[5], 9] }, [[5]]],
    [{ 'a.b': 1 }, { a: [{ b: 2 }, 1] }, [null]],
    [{ 'a.b': 1 }, { a: [[{ b: 2 }]] }, [null]],
    [{ 'a.b': 1 }, { a: 5 }, [null]],
    [{ 'a.b.c': 1 }, { a: { b: { c: 6 } } }, [6]],
    [{ 'a.b': 1 }, { a: [{ b: [3, 1] }, { b: 2 }] }, [1]],
    [{ 'a.b': -1 }, { a: [{ b: [3, 1] }, { b: 2 }] }, [3]],
    [{ 'a.0.b': 1 }, { a: [{ b: 7 }, { b: 1 }] }, [7]],
    [{ 'a.0': 1 }, { a: [[7, 5], 1] }, [5]],
    [{ b: 1, 'a.x': -1 }, { a: [{ x: 1 }, { x: 2 }], b: 4 }, [4, 2]],
    [{ 'a.x.y': 1, 'a.z': 1 }, { a: { x: [{ y: 2 }, { y: 1 }], z: 3 } }, [1, 3]],
    [{ $id: 1 }, { $id: 3 }, [3]],
  ])('%j of %j', (spec, document, expected) => {
    const key = compileSort(normalize(spec))?.keyOf(normalize(document)) ?? [];
    expect(compareValues(key as Value[], expected)).toBe(0);
  });

  it('take the score of a text into the key where they name it', () => {
    const document = normalize({ a: 1, b: 2 });
    const sort = compileSort(normalize({ a: 1, score: { $meta: 'textScore' }, b: -1 }));
    expect(sort?.keyOf(document, 0.5)).toEqual([1, 0.5, 2]);
    expect(sort?.keyOf(document)).toEqual([1, 0, 2]);
    expect(sort?.keyOfRaw(encode(document), 0.5)).toEqual([1, 0.5, 2]);
    expect(sort).toMatchObject({ usesTextScore: true, isCollated: false, fields: new Set(['a', 'b']) });
    expect(sort?.compareKeys([1, 0.5, 2], [1, 0.7, 2])).toBeGreaterThan(0);
    const plain = compileSort(normalize({ a: 1, 'b.c': -1 }));
    expect(plain).toMatchObject({ usesTextScore: false, fields: new Set(['a', 'b']) });
    expect(plain?.parts).toEqual([
      { path: 'a', direction: 1 },
      { path: 'b.c', direction: -1 },
    ]);
    expect(plain?.keyOf(document, 0.5)).toEqual([1, undefined]);
    expect(compileSort({})).toBeUndefined();
  });

  it('compare texts by a collation, every part in its direction', () => {
    const sort = compileSort(normalize({ a: -1, b: 1 }), normalize({ locale: 'en' }));
    expect(sort?.isCollated).toBe(true);
    expect(sort?.compareKeys(['a', 1], ['B', 1])).toBeGreaterThan(0);
    expect(sort?.compareKeys(['a', 1], ['a', 2])).toBeLessThan(0);
    expect(sort?.compareKeys(['a', 1], ['a', 1])).toBe(0);
    expect(compileSort(normalize({ a: -1 }))?.compareKeys(['a'], ['B'])).toBeLessThan(0);
  });

  it('take the least first from a heap, in whichever order it was filled', () => {
    const isBefore = (a: number, b: number): boolean => a < b;
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (numbers) => {
        const heap: number[] = [];
        for (const number of numbers) add(heap, number, isBefore);
        const taken: number[] = [];
        while (taken.length < numbers.length) {
          taken.push(heap[0] ?? NaN);
          const last = heap.pop() ?? NaN;
          if (heap.length === 0) continue;
          heap[0] = last;
          sink(heap, 0, isBefore);
        }
        expect(taken).toEqual(numbers.toSorted((a, b) => a - b));
      }),
    );
  });

  const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]));
  const NO_DIRECTION = '$sort key ordering must be 1 (for ascending) or -1 (for descending)';
  it.each<[Record<string, unknown>, number, string]>([
    [{ a: 2 }, 15975, NO_DIRECTION],
    [{ a: 0 }, 15975, NO_DIRECTION],
    [{ a: Decimal128.fromString('0.5') }, 15975, NO_DIRECTION],
    [{ a: Decimal128.fromString('-1.5') }, 15975, NO_DIRECTION],
    [{ a: 'x' }, 15974, 'Illegal key in $sort specification: a: "x"'],
    [{ a: { $meta: 'x' } }, 31138, 'Illegal $meta sort: $meta: "x"'],
    [{ a: { $meta: 1 } }, 31138, 'Illegal $meta sort: $meta: 1'],
    [{ a: { $meta: 'randVal' } }, 2, 'Unsupported $meta sort: "randVal"'],
    [{ a: { $meta: 'textScore', b: 1 } }, 9, 'Cannot have additional keys in a $meta sort specification'],
    [{ a: { b: 1 } }, 17312, '$meta is the only expression supported by $sort right now'],
    [{ '': 1 }, 40352, 'FieldPath cannot be constructed with empty string'],
    [{ 'a..b': 1 }, 15998, 'FieldPath field names may not be empty strings.'],
    [
      { 'b.$a': 1 },
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    ],
    [
      { $ids: 1 },
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    ],
    [
      { $$id: 1 },
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    ],
    [named(33), 2, 'too many compound keys'],
  ])('refuses %j', (spec, code, message) => {
    expect(() => compileSort(normalize(spec))).toThrow(expect.objectContaining({ code, message }));
  });

  it.each([1, -1, 1.9, Decimal128.fromString('0.6'), Decimal128.fromString('-1.4')])(
    'takes the direction %s',
    (direction) => {
      const [part] = compileSort(normalize({ ...named(31), a: direction }))?.parts.slice(-1) ?? [];
      expect(part).toEqual({ path: 'a', direction: Number(direction) < 0 ? -1 : 1 });
    },
  );

  it('refuses parallel arrays', () => {
    const sort = compileSort(normalize({ a: 1, b: 1 }));
    expect(codeOf(() => sort?.keyOf(normalize({ a: [1], b: [2] })))).toBe(2);
  });
});

describe('regular expressions', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '(a|b)',
    '(?:ab)',
    'é',
    '😀',
    '\\x41',
  );
  const piece = fc
    .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}'))
    .map((parts) => parts.join(''));
  const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));

  it('mean the same to both engines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', '\n', 'é', '😀', ' ') });
    fc.assert(
      fc.property(pattern, text, fc.constantFrom('', 'i', 's'), (source, subject, options) => {
        const expected = new RegExp(source, `u${options}`).test(subject);
        expect(compileRegex(source, options).test(subject)).toBe(expected);
        // Repetition that is nested goes to the engine that never backtracks.
        expect(compileRegex(`(?:(?:${source})+)+`, options).test(subject)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['^abc', '', 'abc', true],
    ['^ab*', '', 'a', false],
    ['^abc$', '', 'abc', false],
    ['^a.c', '', 'a', false],
    ['^abc', 'i', undefined, false],
    ['abc', '', undefined, false],
    ['^a|b', '', undefined, false],
    ['^a|^b', '', undefined, false],
    ['^a\\.b', '', 'a.b', true],
    ['^abc', 'm', undefined, false],
  ])('%s with %s begins with %s', (source, options, prefix, exact) => {
    const compiled = compileRegex(source, options);
    expect([compiled.prefix, compiled.exact]).toEqual([prefix, exact]);
  });
});
