import { describe, expect, it } from 'vitest';
import { DatabaseAwayError } from './database/failures.ts';
import { WriteBatcher } from './write-batcher.ts';
import { currentRequestContexts, withRequestContext } from './logger/request-context.ts';

const refused = new Error('refused');

/**
 * Groups that store texts, each under its first letter; what is 'bad' is refused, what is 'broken' fails otherwise, and of what is 'lost'
 * the database was waited for in vain.
 */
function groups(patience = 1000) {
  const stored: string[][] = [];
  let tried = 0;
  const writes = new WriteBatcher<string, string>({
    keyOf: (text) => text.charAt(0),
    isRefusal: (error) => error === refused,
    patience,
    store: async (texts) => {
      tried += 1;
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (texts.some((text) => text.endsWith('bad'))) throw refused;
      if (texts.some((text) => text.endsWith('broken'))) throw new Error('broken');
      if (texts.some((text) => text.endsWith('lost'))) throw new DatabaseAwayError('away');
      stored.push([...texts]);
      return texts.map((text) => text.toUpperCase());
    },
  });
  return { stored, writes, tried: () => tried };
}

/** So many texts of different letters. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index));

const outcomes = async (results: readonly Promise<string>[]) =>
  (await Promise.allSettled(results)).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
  );

describe('writes that come together', () => {
  it('are stored in the contexts of their callers only', async () => {
    const storedFor: string[][] = [];
    const writes = new WriteBatcher<string, string>({
      keyOf: (text) => text,
      isRefusal: () => false,
      patience: 1000,
      store: async (texts) => {
        storedFor.push(currentRequestContexts().map(({ requestId }) => requestId));
        await new Promise<void>((resolve) => setImmediate(resolve));
        return texts;
      },
    });
    const add = (text: string) =>
      withRequestContext([{ requestId: `call ${text}`, ip: '' }], async () => {
        await writes.add(text);
        return currentRequestContexts()[0]?.requestId;
      });
    const first = ['a', 'b'].map(add);
    await expect.poll(() => storedFor.length).toBe(1);
    expect(await Promise.all([...first, add('c')])).toEqual(['call a', 'call b', 'call c']);
    expect(storedFor).toEqual([['call a', 'call b'], ['call c']]);
  });

  it('are stored together, each with its own result; later ones go with the next batch', async () => {
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

  it('are stored without the rejected one', async () => {
    const { stored, writes } = groups();
    const results = ['a1', 'bad', 'c1'].map((text) => writes.add(text));
    expect(await outcomes(results)).toEqual(['A1', 'refused', 'C1']);
    expect(stored).toEqual([['a1'], ['c1']]);
  });

  it('are not retried if the outcome is unknown, and the next batch is stored', async () => {
    const { stored, writes } = groups();
    expect(await outcomes(['a1', 'broken'].map((text) => writes.add(text)))).toEqual(['broken', 'broken']);
    expect(await writes.add('c1')).toBe('C1');
    expect(stored).toEqual([['c1']]);
  });

  it('need few attempts if one of many is rejected', async () => {
    const { stored, writes, tried } = groups();
    const results = [...letters(49), 'bad'].map((text) => writes.add(text));
    expect((await outcomes(results)).slice(-2)).toEqual([letters(49).at(-1), 'refused']);
    expect(stored.flat()).toEqual(letters(49));
    expect(tried()).toBeLessThanOrEqual(13);
  });

  it('fail with the batch before them after waiting for the database as long as allowed', async () => {
    const { stored, writes } = groups(0);
    expect(await outcomes(['lost', ...letters(60)].map((text) => writes.add(text)))).toEqual(
      Array.from({ length: 61 }, () => 'away'),
    );
    expect(await writes.add('c1')).toBe('C1');
    expect(stored).toEqual([['c1']]);
  });

  it('wait for the next batch if they arrived late', async () => {
    const { stored, writes } = groups();
    const results = await outcomes(['lost', ...letters(60)].map((text) => writes.add(text)));
    expect(results.filter((result) => result === 'away')).toHaveLength(50);
    expect(stored.map((group) => group.length)).toEqual([11]);
  });

  it('are bounded in one group', async () => {
    const { stored, writes } = groups();
    await Promise.all(letters(120).map((letter) => writes.add(letter)));
    expect(stored.map((group) => group.length)).toEqual([50, 50, 20]);
  });
});
