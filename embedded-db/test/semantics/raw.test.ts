import { ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode, decodeFields, encode } from '../../src/bson/codec.ts';
import { rawElement, rawField, rawId, withIdFirst } from '../../src/bson/raw.ts';
import { validateBson } from '../../src/bson/validate.ts';
import { ValueSet } from '../../src/bson/value-set.ts';
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

  it('put _id in front', () => {
    const moved = withIdFirst(bytes, () => 'new');
    expect(Object.keys(decode(moved))).toEqual(['_id', 'a', 'b']);
    expect(withIdFirst(moved, () => 'new')).toBe(moved);
    const id = new ObjectId();
    expect(encode(decode(withIdFirst(encode({ a: 1 }), () => id))).equals(encode({ _id: id, a: 1 }))).toBe(
      true,
    );
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
