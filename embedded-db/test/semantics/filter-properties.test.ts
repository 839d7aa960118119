import { BSONSymbol } from 'bson';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { compareValues } from '../../src/values/compare.ts';
import type { Value } from '../../src/values/values.ts';
import { compileFilter } from '../../src/query/compile-filter.ts';
import { compileRegex } from '../../src/regex/compile-regex.ts';
import { compileSort } from '../../src/sort/compile-sort.ts';
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
  ])('%j of %j', (spec, document, expected) => {
    const key = compileSort(normalize(spec))?.keyOf(normalize(document)) ?? [];
    expect(compareValues(key as Value[], expected)).toBe(0);
  });

  it.each([
    [{ a: 2 }, 15975],
    [{ a: 'x' }, 15974],
    [{ a: { $meta: 'x' } }, 31138],
    [{ a: { $meta: 'randVal' } }, 2],
    [{ '': 1 }, 40352],
    [{ $a: 1 }, 16410],
  ])('refuses %j', (spec, code) => {
    expect(codeOf(() => compileSort(normalize(spec as never)))).toBe(code);
  });

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
