import { beforeEach, describe, expect, it } from 'vitest';
import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import { movableClock } from '../../../testing/app/movable-clock.ts';
import { Timeline, type Followed } from './timeline.ts';
import type { EntrySources, TimelineEntry } from './timeline.store.ts';

const at = (index: number) => new Date(index * 1000);
const entry = (index: number, time = index, tags: readonly string[] = []): TimelineEntry => ({
  tags,
  audience: 'everyone',
  quotes: undefined,
  _id: index.toString(16).padStart(24, '0'),
  post: index.toString(16).padStart(24, '0'),
  by: `author ${index % 10}`,
  createdAt: at(time),
});
const newestFirst = (a: TimelineEntry, b: TimelineEntry) =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1);

/** A database with posts, and how many reads of older ones it answered. */
function databaseOf(count: number) {
  const posts = Array.from({ length: count }, (_, index) => entry(index));
  const reads = { newer: 0, older: 0, ofSources: 0 };
  const isAfter = ({ _id, createdAt }: TimelineEntry, last: TimeCursor) =>
    createdAt < last.createdAt || (createdAt.getTime() === last.createdAt.getTime() && _id < last.id);
  const after = (last: TimeCursor | undefined) =>
    (last ? posts.filter((post) => isAfter(post, last)) : posts).toSorted(newestFirst);
  const store = {
    since: async (time: Date, limit: number) => {
      reads.newer += 1;
      return posts
        .filter(({ createdAt }) => createdAt >= time)
        .toSorted(newestFirst)
        .slice(0, limit);
    },
    before: async (last: TimeCursor | undefined, limit: number) => {
      reads.older += 1;
      return after(last).slice(0, limit);
    },
    ofSources: async ({ members }: EntrySources, last: TimeCursor | undefined, limit: number) => {
      reads.ofSources += 1;
      return after(last)
        .filter(({ by }) => members.includes(by))
        .slice(0, limit);
    },
  };
  return { posts, store, reads };
}

const followedBy = (hasEntry: Followed['hasEntry'], members: readonly string[] = []): Followed => ({
  hasEntry,
  size: members.length,
  sources: () => ({ members, tags: [] }),
});
const all = followedBy(
  () => true,
  Array.from({ length: 10 }, (_, number) => `author ${number}`),
);
const byAuthor = (number: number) => followedBy(({ by }) => by === `author ${number}`, [`author ${number}`]);
/** Whether messages of other servers arrive. */
let isWhole = true;
let clock = movableClock();
beforeEach(() => {
  isWhole = true;
  clock = movableClock();
});
const timelineOf = (store: ReturnType<typeof databaseOf>['store'], kept?: number) =>
  new Timeline({ store, clock, bus: { isWhole: () => isWhole }, ...(kept && { kept }) });
async function idsOf(timeline: Timeline, followed: Followed, limit: number) {
  timeline.noteAdded();
  await timeline.refresh();
  return (await timeline.after(undefined, followed, limit)).map(({ _id }) => _id);
}
/** Ids of pages to the end, while `between` happens after each page. */
async function pagesOf(timeline: Timeline, followed: Followed, limit: number, between = () => {}) {
  const found: string[] = [];
  let place: TimeCursor | undefined;
  for (;;) {
    timeline.noteAdded();
    await timeline.refresh();
    const page = await timeline.after(place, followed, limit);
    found.push(...page.map(({ _id }) => _id));
    const last = page.at(-1);
    if (page.length < limit || !last) return found;
    place = { createdAt: last.createdAt, id: last._id };
    between();
  }
}
const ids = (indexes: readonly number[]) => indexes.map((index) => entry(index)._id);

describe('the timeline', () => {
  it('finds the newest posts of an author, and those after a place', async () => {
    const { store, reads } = databaseOf(5000);
    const timeline = timelineOf(store);
    expect(await idsOf(timeline, byAuthor(3), 3)).toEqual(ids([4993, 4983, 4973]));
    const place = { createdAt: at(4983), id: entry(4983)._id };
    const next = await timeline.after(place, byAuthor(3), 2);
    expect(next.map(({ _id }) => _id)).toEqual(ids([4973, 4963]));
    expect(reads.older).toBe(1);
  });

  it('reads older posts once, when they are needed, to the end', async () => {
    const { store, reads } = databaseOf(5000);
    const timeline = timelineOf(store);
    const seventh = followedBy(({ _id }) => _id === entry(7)._id);
    expect(await idsOf(timeline, seventh, 2)).toEqual(ids([7]));
    expect(await idsOf(timeline, byAuthor(0), 1000)).toHaveLength(500);
    expect(reads.older).toBe(3);
  });

  it('sees new posts, also those that were stored later than newer ones, and of the same millisecond', async () => {
    const { posts, store } = databaseOf(100);
    const timeline = timelineOf(store);
    await idsOf(timeline, all, 1);
    posts.push(entry(200, 120));
    expect(await idsOf(timeline, all, 1)).toEqual(ids([200]));
    posts.push(entry(201, 110), entry(202, 120));
    expect(await idsOf(timeline, all, 4)).toEqual(ids([202, 200, 201, 99]));
  });

  it('has the first post of an empty network, and no deleted ones', async () => {
    const { posts, store } = databaseOf(0);
    const timeline = timelineOf(store);
    expect(await idsOf(timeline, all, 5)).toEqual([]);
    posts.push(entry(1), entry(2));
    expect(await idsOf(timeline, all, 5)).toEqual(ids([2, 1]));
    timeline.forget(new Set(ids([1])));
    expect((await timeline.after(undefined, all, 5)).map(({ _id }) => _id)).toEqual(ids([2]));
  });

  it('lists each post once if older and newer ones are read at the same time', async () => {
    const { posts, store } = databaseOf(3000);
    const timeline = timelineOf(store);
    await timeline.refresh();
    posts.push(entry(3000));
    timeline.noteAdded();
    const [found] = await Promise.all([timeline.after(undefined, all, 4000), timeline.refresh()]);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
    expect(await idsOf(timeline, all, 4000)).toHaveLength(3001);
  });

  it('knows the changed hashtags of a post, also if they change during a read', async () => {
    const { posts, store } = databaseOf(10);
    const edit = (tags: readonly string[]): void =>
      timeline.edit(entry(4)._id, { tags, audience: 'everyone' });
    const changed = (): void => {
      posts[4] = entry(4, 4, ['b']);
      edit(['b']);
    };
    let isFirst = true;
    const before: typeof store.before = async (...place) => {
      const read = await store.before(...place);
      if (isFirst) changed();
      isFirst = false;
      return read;
    };
    const timeline: Timeline = timelineOf({ ...store, before });
    const tagged = (tag: string) => followedBy(({ tags }) => tags.includes(tag));
    posts[4] = entry(4, 4, ['a']);
    expect(await idsOf(timeline, tagged('b'), 5)).toEqual(ids([4]));
    edit(['c']);
    expect(await timeline.after(undefined, tagged('c'), 5)).toHaveLength(1);
    timeline.clear();
    expect(await idsOf(timeline, tagged('b'), 5)).toEqual(ids([4]));
    expect(await idsOf(timeline, all, 20)).toHaveLength(10);
  });

  it('keeps no more entries than its limit, also when posts arrive, and has older pages without gaps', async () => {
    const { posts, store } = databaseOf(9000);
    const timeline = timelineOf(store, 3000);
    let next = posts.length;
    const sizes = new Set<boolean>();
    const arrive = (): void => {
      for (let count = 0; count < 50; count += 1) posts.push(entry(next++));
      sizes.add(timeline.size <= 3000);
    };
    const expected = (numbers: readonly number[]) =>
      posts
        .slice(0, 9000)
        .filter((_, index) => numbers.includes(index % 10))
        .toReversed()
        .map(({ _id }) => _id);
    expect(await pagesOf(timeline, all, 700, arrive)).toEqual(expected([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const last = posts.length;
    expect((await pagesOf(timeline, byAuthor(3), 70, arrive)).slice(-900)).toEqual(expected([3]));
    expect(posts.length).toBeGreaterThan(last);
    expect([...sizes]).toEqual([true]);
    expect(timeline.size).toBe(3000);
  });

  it('finds the few posts of a member who follows few without testing all others', async () => {
    const { posts, store, reads } = databaseOf(50_000);
    for (const index of [40_001, 20_000, 7]) posts[index] = { ...entry(index), by: 'rare' };
    const timeline = timelineOf(store);
    const rare = followedBy(({ by }) => by === 'rare', ['rare']);
    expect(await idsOf(timeline, rare, 2)).toEqual(ids([40_001, 20_000]));
    expect(reads.ofSources).toBe(1);
    expect(timeline.size).toBeLessThan(10_000);
    expect(await pagesOf(timeline, rare, 2)).toEqual(ids([40_001, 20_000, 7]));
  });

  it('reads no newer posts for a page of older ones', async () => {
    const { store, reads } = databaseOf(200);
    const timeline = timelineOf(store);
    const placeOf = (index: number) => ({ createdAt: at(index), id: entry(index)._id });
    await timeline.refresh(placeOf(199));
    timeline.noteAdded();
    for (const [index, newer] of [
      [138, 0],
      [5, 0],
      [139, 1],
      [199, 1],
    ] as const) {
      await timeline.refresh(placeOf(index));
      expect(reads.newer).toBe(newer);
    }
  });

  it('reads new posts once they are announced, after half a minute, and always while messages may be lost', async () => {
    const { posts, store, reads } = databaseOf(10);
    const timeline = timelineOf(store);
    const reading = async (count: number): Promise<void> => {
      await Promise.all([timeline.refresh(), timeline.refresh()]);
      expect(reads.newer).toBe(count);
    };
    await reading(0);
    posts.push(entry(10));
    await reading(0);
    timeline.noteAdded();
    await reading(1);
    expect((await timeline.after(undefined, all, 1)).map(({ _id }) => _id)).toEqual(ids([10]));
    clock.advance(30_000);
    await reading(2);
    await reading(2);
    isWhole = false;
    await reading(4);
    isWhole = true;
    await reading(4);
  });

  it('has no undone repost that was being read', async () => {
    const { posts, store } = databaseOf(10);
    const timeline: Timeline = timelineOf({
      ...store,
      before: async (...place) => {
        const read = await store.before(...place);
        if (posts.length === 10) timeline.forget(new Set([posts.pop()?._id ?? '']));
        return read;
      },
    });
    expect(await idsOf(timeline, all, 2)).toEqual(ids([8, 7]));
  });

  it('has the newest posts after more were stored than it reads at a time', async () => {
    const { posts, store } = databaseOf(100);
    const timeline = timelineOf(store);
    await timeline.refresh();
    for (let index = 100; index < 25_000; index += 1) posts.push(entry(index));
    expect(await idsOf(timeline, byAuthor(3), 2)).toEqual(ids([24_993, 24_983]));
    expect(await pagesOf(timeline, byAuthor(3), 500)).toHaveLength(2500);
  });
});
