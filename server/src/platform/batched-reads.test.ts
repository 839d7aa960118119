import { describe, expect, it } from 'vitest';
import { BatchedReads } from './batched-reads.ts';

/** A source whose reads end when they are told to; each answers what stood there when it began. */
function source() {
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const reads = new BatchedReads<string, number>((keys) => {
    asked.push([...keys]);
    const seen = new Map(values);
    return new Promise((resolve) => {
      ends.push(() => resolve(seen));
    });
  });
  return { values, asked, ends, reads };
}

const one = async (reads: BatchedReads<string, number>, key: string) => (await reads.of([key])).get(key);

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batched reads', () => {
  it('begin at once for one alone, and bring together those that ask meanwhile', async () => {
    const { values, asked, ends, reads } = source();
    const first = one(reads, 'a');
    const later = [one(reads, 'a'), one(reads, 'b'), one(reads, 'b'), one(reads, 'nothing')];
    values.set('a', 5);
    expect(asked).toEqual([['a']]);
    ends[0]?.();
    expect(await first).toBe(1);
    await turn();
    expect(asked).toEqual([['a'], ['a', 'b', 'nothing']]);
    values.set('b', 7);
    const last = one(reads, 'b');
    ends[1]?.();
    expect(await Promise.all(later)).toEqual([5, 2, 2, undefined]);
    await turn();
    ends[2]?.();
    expect(await last).toBe(7);
  });

  it('that fail, fail for those who were in them, and the next one begins', async () => {
    let calls = 0;
    const reads = new BatchedReads<string, number>(async (keys) => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      return new Map(keys.map((key) => [key, key.charCodeAt(0)]));
    });
    const failing = one(reads, 'a');
    const waiting = one(reads, 'b');
    await expect(failing).rejects.toThrow('away');
    expect(await waiting).toBe(98);
    expect(await one(reads, 'c')).toBe(99);
  });
});
