import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import { compileFilter } from '../../src/query/compile-filter.ts';
import { codeOf } from './code-of.ts';
import { filterCases, filterErrors } from './filter-cases.ts';
import { normalize } from './normalize.ts';
import { show } from './show.ts';

describe('filters', () => {
  it.each(filterCases.map((one) => [show(one.filter), one] as const))(
    '%s',
    (_name, { filter, yes = [], no = [] }) => {
      const compiled = compileFilter(normalize(filter));
      const accepted = (document: Record<string, unknown>) => {
        const bytes = encode(document);
        expect(compiled.matchesRaw(bytes)).toBe(compiled.matches(decode(bytes)));
        return compiled.matchesRaw(bytes);
      };
      expect(yes.filter((document) => !accepted(document)).map(show)).toEqual([]);
      expect(no.filter(accepted).map(show)).toEqual([]);
    },
  );

  it.each(filterErrors.map(([filter, code]) => [show(filter), filter, code] as const))(
    'refuses %s',
    (_name, filter, code) => {
      expect(codeOf(() => compileFilter(normalize(filter)))).toBe(code);
    },
  );

  it('names the array index that a match went through', () => {
    const index = (filter: Record<string, unknown>, document: Record<string, unknown>) =>
      compileFilter(normalize(filter)).positional(normalize(document));
    expect(index({ a: 2 }, { a: [1, 2] })).toBe(1);
    expect(index({ 'a.b': 2 }, { a: [{ b: 1 }, { b: [5, 2] }] })).toBe(1);
    expect(index({ a: { $elemMatch: { b: { $gt: 1 } } } }, { a: [{ b: 1 }, { b: 3 }] })).toBe(1);
    expect(index({ a: [1, 2] }, { a: [1, 2] })).toBeUndefined();
    expect(index({ b: 3, a: 2 }, { a: [1, 2], b: [3] })).toBe(1);
  });

  it('compares texts by a collation, or refuses it', () => {
    const matches = (
      filter: Record<string, unknown>,
      collation: Record<string, unknown>,
      document: Record<string, unknown>,
    ) => compileFilter(normalize(filter), { collation: normalize(collation) }).matches(normalize(document));
    const loose = { locale: 'en', strength: 1 };
    expect(matches({ a: 'ELEVE' }, loose, { a: 'élève' })).toBe(true);
    expect(matches({ a: { $in: ['ELEVE'] } }, loose, { a: ['élève'] })).toBe(true);
    expect(matches({ a: { b: 'X' } }, loose, { a: { b: 'x' } })).toBe(true);
    expect(matches({ a: 'ELEVE' }, { locale: 'en', strength: 2 }, { a: 'élève' })).toBe(false);
    expect(matches({ a: { $gt: 'a9' } }, { locale: 'en', numericOrdering: true }, { a: 'a10' })).toBe(true);
    expect(matches({ a: 'X' }, { locale: 'simple' }, { a: 'x' })).toBe(false);
    expect(codeOf(() => matches({}, { locale: 'en', strength: 5, alternate: 'shifted' }, {}))).toBe(224);
    expect(codeOf(() => matches({}, { locale: 'nowhere' }, {}))).toBe(2);
    expect(codeOf(() => matches({}, { strength: 1 }, {}))).toBe(2);
  });

  it.each([
    ['^(a|a)*(a|a)*$', 20_000],
    ['^(?:.?){300}$', 50_000],
    ['(a+)+b', 50_000],
    ['(?:a?){100}a{100}b', 20_000],
    ['a*a*a*a*a*a*b', 5_000],
  ])('bounds the time of %s', (pattern, length) => {
    const compiled = compileFilter(normalize({ a: { $regex: pattern } }));
    const started = performance.now();
    expect(compiled.matches(normalize({ a: `${'a'.repeat(length)}!` }))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each(['(?=(a+)+b)x', '(a+)+\\1b', '^(?:.?){1000}$'])(
    'refuses to go on with %s where it could take for ever',
    (pattern) => {
      const compiled = compileFilter(normalize({ a: { $regex: pattern } }));
      expect(codeOf(() => compiled.matches(normalize({ a: 'a'.repeat(200_000) })))).toBe(51156);
      expect(compiled.matches(normalize({ a: '' }))).toBeTypeOf('boolean');
    },
  );
});
