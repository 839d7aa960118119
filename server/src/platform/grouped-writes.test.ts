import { describe, expect, it } from 'vitest';
import { GroupedWrites } from './grouped-writes.ts';

const refused = new Error('refused');

/** Groups that store texts, each under its first letter; what is 'bad' is refused, and what is 'broken' fails otherwise. */
function groups() {
  const stored: string[][] = [];
  const writes = new GroupedWrites<string, string>({
    keyOf: (text) => text.charAt(0),
    isRefusal: (error) => error === refused,
    store: async (texts) => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (texts.some((text) => text.endsWith('bad'))) throw refused;
      if (texts.some((text) => text.endsWith('broken'))) throw new Error('away');
      stored.push([...texts]);
      return texts.map((text) => text.toUpperCase());
    },
  });
  return { stored, writes };
}

const outcomes = async (results: readonly Promise<string>[]) =>
  (await Promise.allSettled(results)).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  );

describe('writes that come together', () => {
  it('are stored together, each answered with its own; what comes meanwhile goes with the next', async () => {
    const { stored, writes } = groups();
    const first = ['a1', 'b1', 'c1'].map((text) => writes.add(text));
    const later = first[0]?.then(() => Promise.all(['d1', 'e1'].map((text) => writes.add(text))));
    expect(await Promise.all(first)).toEqual(['A1', 'B1', 'C1']);
    expect(await later).toEqual(['D1', 'E1']);
    expect(stored).toEqual([
      ['a1', 'b1', 'c1'],
      ['d1', 'e1'],
    ]);
  });

  it('with one key follow each other in their order', async () => {
    const { stored, writes } = groups();
    await Promise.all(['a1', 'a2', 'b1', 'a3'].map((text) => writes.add(text)));
    expect(stored).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
  });

  it('stand without the one that is refused', async () => {
    const { stored, writes } = groups();
    const results = ['a1', 'bad', 'c1'].map((text) => writes.add(text));
    expect(await outcomes(results)).toEqual(['A1', 'refused', 'C1']);
    expect(stored).toEqual([['a1'], ['c1']]);
  });

  it('are not tried again where nobody knows what was stored, and the next group is', async () => {
    const { stored, writes } = groups();
    expect(await outcomes(['a1', 'broken'].map((text) => writes.add(text)))).toEqual(['away', 'away']);
    expect(await writes.add('c1')).toBe('C1');
    expect(stored).toEqual([['c1']]);
  });

  it('are bounded in one group', async () => {
    const { stored, writes } = groups();
    const letters = Array.from({ length: 120 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    await Promise.all(letters.map((letter) => writes.add(letter)));
    expect(stored.map((group) => group.length)).toEqual([50, 50, 20]);
  });
});
