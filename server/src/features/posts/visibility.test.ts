import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { mustSee, visibilityForViewers, visiblePage } from './visibility.ts';

interface Row {
  readonly id: number;
  readonly author: string;
}

/** A list like a store's, and how often it was read. */
function listOf(authors: readonly string[]) {
  const rows = authors.map((author, id): Row => ({ id, author }));
  const asked: number[] = [];
  const read = async ({ cursor, limit }: PageRequest, without: readonly string[]) => {
    const after = cursor === undefined ? -1 : Number(cursor);
    const rest = rows.filter((row) => row.id > after && !without.includes(row.author));
    const page = rest.slice(0, limit);
    asked.push(limit);
    return { rows: page, nextCursor: rest.length > limit ? String(page.at(-1)?.id) : null };
  };
  return { read, asked };
}

const authorOf = (row: Row) => row.author;
const hidden = new Set(['blocked', 'suspended']);

async function readPages(authors: readonly string[], limit: number): Promise<number[][]> {
  const { read } = listOf(authors);
  const pages: number[][] = [];
  let cursor: string | null | undefined;
  do {
    const request = { limit, ...(typeof cursor === 'string' && { cursor }) };
    const page = await visiblePage(hidden, request, read, authorOf);
    pages.push(page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

describe('a page of what the viewer may see', () => {
  it.each([
    ['nobody', () => false],
    ['every other', (id: number) => id % 2 === 0],
    ['the first', (id: number) => id < 20],
    ['the last', (id: number) => id >= 30],
    ['all but a few in the middle', (id: number) => id < 20 || id > 23],
    ['everybody', () => true],
  ])('is full to the end of the list with %s hidden, without repetition or gap', async (_, isHidden) => {
    const authors = Array.from({ length: 50 }, (__, id) => (isHidden(id) ? 'blocked' : 'ann'));
    for (const limit of [1, 3, 7, 20, 100]) {
      const pages = await readPages(authors, limit);
      const shown = authors.flatMap((author, id) => (author === 'ann' ? [id] : []));
      expect(pages.flat()).toEqual(shown);
      // Only the last page may be short, or empty if the rest is hidden.
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    }
  });

  it('is read once if nothing of it is hidden, and never more than twice', async () => {
    const plain = listOf(Array.from({ length: 30 }, () => 'ann'));
    await visiblePage(hidden, { limit: 20 }, plain.read, authorOf);
    expect(plain.asked).toEqual([20]);
    const mixed = listOf([...Array.from({ length: 500 }, () => 'suspended'), 'ann', 'ann']);
    expect((await visiblePage(hidden, { limit: 1 }, mixed.read, authorOf)).rows).toEqual([
      { id: 500, author: 'ann' },
    ]);
    expect(mixed.asked).toEqual([1, 1]);
  });
});

describe('one thing', () => {
  const visibility = { hiddenFrom: async (viewerId: string) => new Set(viewerId === 'ann' ? ['ben'] : []) };

  it('is visible for permitted viewers, and NOT_FOUND for others', async () => {
    const post = { author: 'ben' };
    await expect(mustSee(visibility, 'cleo', post)).resolves.toBe(post);
    await expect(mustSee(visibility, 'ann', post)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mustSee(visibility, 'ann', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is decided for many viewers with one read of all hidden members', async () => {
    const asked: string[] = [];
    let answerAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (answerAll = resolve));
    const hiddenFrom = async (viewerId: string) => {
      asked.push(viewerId);
      if (asked.length === 3) answerAll();
      // No caller is answered before all reads were requested.
      await all;
      return visibility.hiddenFrom(viewerId);
    };
    const mustSeeIt = await visibilityForViewers({ hiddenFrom }, ['ann', 'cleo', 'ann', 'dora']);
    expect(asked).toEqual(['ann', 'cleo', 'dora']);
    const post = { author: 'ben' };
    expect(mustSeeIt('cleo', post)).toBe(post);
    const refused = expect.objectContaining({ code: 'NOT_FOUND' });
    expect(() => mustSeeIt('ann', post)).toThrow(refused);
    expect(() => mustSeeIt('cleo', null)).toThrow(refused);
    expect(() => mustSeeIt('nobody asked for', post)).toThrow(refused);
  });
});
