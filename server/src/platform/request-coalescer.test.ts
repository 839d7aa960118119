import { describe, expect, it } from 'vitest';
import { RequestCoalescer } from './request-coalescer.ts';

/** A stub source: each read ends when the test says so, and returns the value at the time when the read began. */
function source() {
  let value = 0;
  const reads: (() => void)[] = [];
  return {
    write: () => (value += 1),
    reads,
    read: () => {
      const seen = value;
      return new Promise<number>((resolve) => {
        reads.push(() => resolve(seen));
      });
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('shared reads', () => {
  it('begin after each caller asked, and are as few as that allows', async () => {
    const shared = new RequestCoalescer<number>();
    const { write, reads, read } = source();
    const first = shared.read('a', read);
    write();
    const later = [shared.read('a', read), shared.read('a', read), shared.read('a', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.();
    expect(await first).toBe(0);
    await turn();
    expect(reads).toHaveLength(2);
    write();
    const last = shared.read('a', read);
    reads[1]?.();
    expect(await Promise.all(later)).toEqual([1, 1, 1]);
    await turn();
    reads[2]?.();
    expect(await last).toBe(2);
  });

  it('of different things do not wait for each other', async () => {
    const shared = new RequestCoalescer<number>();
    const { reads, read } = source();
    const both = [shared.read('a', read), shared.read('b', read)];
    reads.forEach((end) => end());
    expect(await Promise.all(both)).toEqual([0, 0]);
  });

  it('that fail, fail for their callers, and the next one starts', async () => {
    const shared = new RequestCoalescer<number>();
    const failing = shared.read('a', () => Promise.reject(new Error('away')));
    const next = shared.read('a', async () => 5);
    await expect(failing).rejects.toThrow('away');
    expect(await next).toBe(5);
  });
});
