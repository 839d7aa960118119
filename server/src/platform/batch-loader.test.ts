import { describe, expect, it } from 'vitest';
import { BatchLoader } from './batch-loader.ts';
import { currentRequestContexts, withRequestContext } from './logger/request-context.ts';

/** A stub source: each read ends when the test says so, and returns the value at the time when the read began. */
function source() {
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const reads = new BatchLoader<string, number>((keys) => {
    asked.push([...keys]);
    const seen = new Map(values);
    return new Promise((resolve) => {
      ends.push(() => resolve(seen));
    });
  });
  return { values, asked, ends, reads };
}

const one = async (reads: BatchLoader<string, number>, key: string) => (await reads.of([key])).get(key);

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batched reads', () => {
  it('are made in the contexts of all callers', async () => {
    const madeFor: string[][] = [];
    const reads = new BatchLoader<string, number>(async () => {
      madeFor.push(currentRequestContexts().map(({ requestId }) => requestId));
      return new Map();
    });
    const ask = (requestId: string) =>
      withRequestContext([{ requestId, ip: '' }], () => reads.of([requestId]));
    await Promise.all([ask('one'), ask('other')]);
    await ask('later');
    expect(madeFor).toEqual([['one', 'other'], ['later']]);
  });

  it('bring together those that ask in one turn, and those that ask while they are under way', async () => {
    const { values, asked, ends, reads } = source();
    const first = [one(reads, 'a'), one(reads, 'b'), one(reads, 'a')];
    expect(asked).toEqual([]);
    await turn();
    expect(asked).toEqual([['a', 'b']]);
    const later = [one(reads, 'a'), one(reads, 'nothing')];
    values.set('a', 5);
    await turn();
    expect(asked).toHaveLength(1);
    ends[0]?.();
    expect(await Promise.all(first)).toEqual([1, 2, 1]);
    await turn();
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'nothing'],
    ]);
    values.set('b', 7);
    const last = one(reads, 'b');
    ends[1]?.();
    expect(await Promise.all(later)).toEqual([5, undefined]);
    await turn();
    ends[2]?.();
    expect(await last).toBe(7);
  });

  it('that fail, fail for their callers, and the next one starts', async () => {
    let calls = 0;
    const reads = new BatchLoader<string, number>(async (keys) => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      return new Map(keys.map((key) => [key, key.charCodeAt(0)]));
    });
    const failing = Promise.allSettled([one(reads, 'a'), one(reads, 'b')]);
    await turn();
    const waiting = one(reads, 'b');
    const away = { status: 'rejected', reason: new Error('away') };
    expect(await failing).toEqual([away, away]);
    expect(await waiting).toBe(98);
    expect(await one(reads, 'c')).toBe(99);
  });
});
