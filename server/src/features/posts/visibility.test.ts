import { describe, expect, it } from 'vitest';
import type { Audience } from '@weft/shared/posts/audience';
import { pageAfter, type PageRequest } from '../../platform/database/time-cursor.ts';
import {
  maySee,
  mustSeePost,
  mustSeeWritten,
  pageWithout,
  seenBy,
  accessOfAll,
  visiblePosts,
  type Seen,
  type ViewerAccess,
} from './visibility.ts';

interface Row {
  readonly id: number;
  readonly _id: string;
  readonly author: string;
  readonly audience: Audience;
  readonly createdAt: Date;
}

/** A list like a store's, and how often it was read. */
function listOf<Limit>(rows: readonly Row[], isWithin: (row: Row, limit: Limit) => boolean) {
  const asked: number[] = [];
  const read = async (request: PageRequest, within?: Limit) => {
    asked.push(request.limit);
    return pageAfter(
      rows.filter((row) => within === undefined || isWithin(row, within)),
      request,
    );
  };
  return { read, asked };
}

const rowsBy = (authors: readonly string[], audience: Audience = 'everyone') =>
  authors.map((author, id): Row => ({
    id,
    _id: id.toString(16).padStart(24, '0'),
    author,
    audience,
    createdAt: new Date(1_000_000 - id),
  }));
const authorOf = (row: Row) => row.author;
const hidden = new Set(['blocked', 'suspended']);
const access: ViewerAccess = {
  viewerId: 'me',
  hidden,
  connections: async () => new Set(['friend', 'blocked']),
};

const byOthers = (rows: readonly Row[]) =>
  listOf(rows, (row, without: readonly string[]) => !without.includes(row.author));
const seen = (rows: readonly Row[]) =>
  listOf(rows, ({ author, audience }, { without, ownAndConnected }: Seen) => {
    if (without.includes(author)) return false;
    return audience === 'everyone' || ownAndConnected.includes(author);
  });

type ReadPage = (request: PageRequest) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>;

/** Reads to the end; only the last page may be short, or empty if the rest is hidden. */
async function idsRead(readPage: ReadPage, limit: number): Promise<number[]> {
  const pages: number[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readPage({ limit, ...(typeof cursor === 'string' && { cursor }) });
    pages.push(page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
  return pages.flat();
}

const LIMITS = [1, 3, 7, 20, 100];

describe('a page of what the viewer may see', () => {
  it.each([
    ['nobody', () => false],
    ['every other', (id: number) => id % 2 === 0],
    ['the first', (id: number) => id < 20],
    ['the last', (id: number) => id >= 30],
    ['all but a few in the middle', (id: number) => id < 20 || id > 23],
    ['everybody', () => true],
  ])('is full to the end of the list with %s hidden, without repetition or gap', async (_, isHidden) => {
    const written = rowsBy(Array.from({ length: 50 }, (__, id) => (isHidden(id) ? 'blocked' : 'ann')));
    const posts = written.map((row) => (row.author === 'blocked' ? narrowed(row) : row));
    const shown = written.filter((row) => row.author === 'ann').map((row) => row.id);
    for (const limit of LIMITS) {
      const withoutHidden: ReadPage = (request) =>
        pageWithout(hidden, request, byOthers(written).read, authorOf);
      expect(await idsRead(withoutHidden, limit)).toEqual(shown);
      const ofPosts: ReadPage = (request) => visiblePosts(access, request, seen(posts).read);
      expect(await idsRead(ofPosts, limit)).toEqual(shown);
    }
  });

  it('is read once if nothing of it is hidden, and never more than twice', async () => {
    const plain = byOthers(rowsBy(Array.from({ length: 30 }, () => 'ann')));
    await pageWithout(hidden, { limit: 20 }, plain.read, authorOf);
    expect(plain.asked).toEqual([20]);
    const rows = rowsBy([...Array.from({ length: 500 }, () => 'suspended'), 'ann', 'ann']);
    const mixed = byOthers(rows);
    expect((await pageWithout(hidden, { limit: 1 }, mixed.read, authorOf)).rows).toEqual([rows[500]]);
    expect(mixed.asked).toEqual([1, 1]);
  });

  it('of posts is read once if few of it are hidden, and never more than twice', async () => {
    const few = seen(rowsBy(Array.from({ length: 60 }, (_, id) => (id % 10 === 4 ? 'blocked' : 'ann'))));
    const { rows, nextCursor } = await visiblePosts(access, { limit: 20 }, few.read);
    expect([rows.length, rows.at(-1)?.id, nextCursor === null]).toEqual([20, 21, false]);
    expect(few.asked).toEqual([25]);
    const many = seen(rowsBy([...Array.from({ length: 500 }, () => 'suspended'), 'ann', 'ann']));
    expect((await visiblePosts(access, { limit: 1 }, many.read)).rows).toHaveLength(1);
    expect(many.asked).toEqual([6, 1]);
  });
});

/** A post for connections of somebody else, or a hidden one. */
const narrowed = (row: Row): Row => ({ ...row, author: 'stranger', audience: 'connections' });

describe('who sees a post', () => {
  it.each([
    ['stranger', 'everyone', true],
    ['stranger', 'connections', false],
    ['friend', 'everyone', true],
    ['friend', 'connections', true],
    ['me', 'connections', true],
    ['blocked', 'everyone', false],
    // A connection whose end is not known here yet.
    ['blocked', 'connections', false],
    ['suspended', 'everyone', false],
  ] as const)('of a %s for %s: %s', async (author, audience, isSeen) => {
    expect(await maySee(access, { author, audience })).toBe(isSeen);
  });

  it('needs no connections for posts for everyone', async () => {
    const connections = () => Promise.reject(new Error('not needed'));
    await expect(maySee({ ...access, connections }, { author: 'ann', audience: 'everyone' })).resolves.toBe(
      true,
    );
  });

  it('is the same as a filter', () => {
    const seen = {
      viewerId: 'me',
      without: ['blocked'],
      withoutPosts: ['hidden'],
      withoutTags: ['muted'],
      ownAndConnected: ['me', 'friend'],
    };
    const forOthers = { audience: 'connections', author: { $nin: ['me', 'friend'] } };
    const filter = { author: { $nin: ['blocked'] }, _id: { $nin: ['hidden'] } };
    const withMuted = { tags: { $in: ['muted'] }, author: { $ne: 'me' } };
    expect(seenBy(seen)).toEqual({ ...filter, $nor: [forOthers, withMuted] });
    expect(seenBy({ ...seen, withoutTags: [] })).toEqual({ ...filter, $nor: [forOthers] });
  });
});

describe('one thing', () => {
  const visibility = {
    hiddenFrom: async (viewerId: string) => new Set(viewerId === 'ann' ? ['ben'] : []),
    connectedIdsOf: async (viewerId: string) => new Set(viewerId === 'cleo' ? ['ben'] : []),
  };
  const refused = expect.objectContaining({ code: 'NOT_FOUND' });

  it('is visible for permitted viewers, and NOT_FOUND for others', async () => {
    const post = { author: 'ben', audience: 'everyone' } as const;
    await expect(mustSeePost(visibility, 'cleo', post)).resolves.toBe(post);
    await expect(mustSeePost(visibility, 'ann', post)).rejects.toEqual(refused);
    await expect(mustSeePost(visibility, 'ann', null)).rejects.toEqual(refused);
    const comment = { author: 'ben' };
    await expect(mustSeeWritten(visibility, 'cleo', comment)).resolves.toBe(comment);
    await expect(mustSeeWritten(visibility, 'ann', comment)).rejects.toEqual(refused);
    await expect(mustSeeWritten(visibility, 'cleo', null)).rejects.toEqual(refused);
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
    const mustSeeIt = await accessOfAll({ ...visibility, hiddenFrom }, ['ann', 'cleo', 'ann', 'dora']);
    expect(asked).toEqual(['ann', 'cleo', 'dora']);
    const post = { author: 'ben', audience: 'connections' } as const;
    await expect(mustSeeIt('cleo', post)).resolves.toBe(post);
    await expect(mustSeeIt('dora', post)).rejects.toEqual(refused);
    await expect(mustSeeIt('ann', post)).rejects.toEqual(refused);
    await expect(mustSeeIt('cleo', null)).rejects.toEqual(refused);
    await expect(mustSeeIt('nobody asked for', post)).rejects.toEqual(refused);
  });
});
