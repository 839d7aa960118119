import { ObjectId } from 'bson';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields } from '../../src/bson/changed-fields.ts';
import { decode, decodeFields, encode } from '../../src/bson/codec.ts';
import { rawElement, rawField, rawId, withFields, withIdFirst } from '../../src/bson/raw.ts';
import { validateBson } from '../../src/bson/validate.ts';
import { ValueSet } from '../../src/bson/value-set.ts';
import { anyDocument } from '../support/bson-arbitrary.ts';
import { codeOf } from './code-of.ts';

const nested = (depth: number): Record<string, unknown> => {
  let inner: Record<string, unknown> = {};
  for (let i = 1; i < depth; i++) inner = { a: inner };
  return inner;
};

describe('raw documents', () => {
  const bytes = encode({ a: 1, _id: 'x', b: { c: [1, 2] } });

  it('give single fields without reading the rest', () => {
    expect(rawField(bytes, 'a')).toBe(1);
    expect(rawField(bytes, 'missing')).toBeUndefined();
    expect(rawId(bytes)).toBe('x');
    expect(rawElement(bytes, 'b')?.type).toBe(3);
    expect(Object.keys(decodeFields(bytes, new Set(['b', 'a', 'z'])))).toEqual(['a', 'b']);
  });

  it('give some of their fields byte for byte', () => {
    const some = (...names: string[]) => withFields(bytes, new Set(names));
    expect(some('b', 'a').equals(encode({ a: 1, b: { c: [1, 2] } }))).toBe(true);
    expect(some('a', '_id', 'b').equals(bytes)).toBe(true);
    expect(some('c', 'z').equals(encode({}))).toBe(true);
    const double = Buffer.from([12, 0, 0, 0, 16, 97, 0, 1, 0, 0, 0, 0]);
    expect(withFields(double, new Set(['a'])).equals(double)).toBe(true);
    expect(codeOf(() => withFields(bytes.subarray(0, 20), new Set(['b'])))).toBe(22);
  });

  it('give of any document what decoding its fields gives', () => {
    const names = fc.subarray(['a', 'b', '2', '__proto__', '_id']);
    fc.assert(
      fc.property(anyDocument, names, (document, some) => {
        const whole = encode(document as never);
        const wanted = new Set(some);
        expect(decode(withFields(whole, wanted))).toEqual(decodeFields(whole, wanted));
      }),
    );
  });

  it('put _id in front', () => {
    const moved = withIdFirst(bytes, () => 'new');
    expect(Object.keys(decode(moved))).toEqual(['_id', 'a', 'b']);
    expect(withIdFirst(moved, () => 'new')).toBe(moved);
    const id = new ObjectId();
    expect(encode(decode(withIdFirst(encode({ a: 1 }), () => id))).equals(encode({ _id: id, a: 1 }))).toBe(
      true,
    );
  });

  it('tell which of their fields differ, whatever the order', () => {
    const now = encode({ b: { c: [1, 2] }, a: 1n, n: null, _id: 'x' });
    expect([...changedFields(bytes, now)].sort()).toEqual(['a', 'n']);
    expect([...changedFields(now, bytes)].sort()).toEqual(['a', 'n']);
    expect(changedFields(bytes, Buffer.from(bytes)).size).toBe(0);
  });

  it('never have a field alike that they have twice', () => {
    const twice = encode(
      new Map([
        ['aa', 1],
        ['ab', 2],
      ]) as never,
    );
    twice[twice.indexOf('ab') + 1] = 0x61;
    expect([...changedFields(twice, twice)]).toEqual(['aa']);
  });

  it('are refused when they nest too deep or are cut off', () => {
    expect(codeOf(() => encode(nested(201)))).toBe(15);
    expect(codeOf(() => validateBson(encode(nested(200))))).toBeUndefined();
    expect(codeOf(() => validateBson(bytes.subarray(0, -1)))).toBe(22);
    expect(codeOf(() => decode(bytes.subarray(0, 8)))).toBe(22);
    expect(codeOf(() => decode(Buffer.alloc(2)))).toBe(22);
  });

  it('refuse what they could not read back', () => {
    expect(codeOf(() => encode({ 'a\0b': 1 }))).toBe(2);
    expect(codeOf(() => encode({ d: new Date(NaN) }))).toBe(2);
  });
});

describe('sets of values', () => {
  it('keep each value once, whatever its kind of number', () => {
    const set = new ValueSet([1, 'a', null]);
    expect([1n, 'a', null, 2, [1], [1]].map((value) => set.add(value))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(set.values).toEqual([1, 'a', null, 2, [1]]);
  });

  it('take large arrays without comparing each with each', () => {
    const started = performance.now();
    const set = new ValueSet(Array.from({ length: 100_000 }, (_, i) => i));
    expect(set.values.length).toBe(100_000);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
