import { describe, expect, it } from 'vitest';
import type { TimeCursor } from '../../../platform/database/time-cursor.ts';
import { Timeline } from './timeline.ts';
import type { TimelineEntry } from './timeline.store.ts';

const at = (index: number) => new Date(index * 1000);
const entry = (index: number, time = index, tags: readonly string[] = []): TimelineEntry => ({
  tags,
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
  const reads = { older: 0 };
  const isAfter = ({ _id, createdAt }: TimelineEntry, last: TimeCursor) =>
    createdAt < last.createdAt || (createdAt.getTime() === last.createdAt.getTime() && _id < last.id);
  const store = {
    since: async (time: Date) => posts.filter(({ createdAt }) => createdAt >= time).toSorted(newestFirst),
    before: async (last: TimeCursor | undefined, limit: number) => {
      reads.older += 1;
      const rest = last ? posts.filter((post) => isAfter(post, last)) : posts;
      return rest.toSorted(newestFirst).slice(0, limit);
    },
  };
  return { posts, store, reads };
}

async function idsOf(timeline: Timeline, isWanted: (one: TimelineEntry) => boolean, limit: number) {
  await timeline.refresh();
  return (await timeline.after(undefined, isWanted, limit)).map(({ _id }) => _id);
}
const byAuthor =
  (number: number) =>
  ({ by }: TimelineEntry) =>
    by === `author ${number}`;
const ids = (indexes: readonly number[]) => indexes.map((index) => entry(index)._id);

describe('the timeline', () => {
  it('finds the newest posts of an author, and those after a place', async () => {
    const { store, reads } = databaseOf(5000);
    const timeline = new Timeline(store);
    expect(await idsOf(timeline, byAuthor(3), 3)).toEqual(ids([4993, 4983, 4973]));
    const place = { createdAt: at(4983), id: entry(4983)._id };
    const next = await timeline.after(place, byAuthor(3), 2);
    expect(next.map(({ _id }) => _id)).toEqual(ids([4973, 4963]));
    expect(reads.older).toBe(1);
  });

  it('reads older posts once, when they are needed, to the end', async () => {
    const { store, reads } = databaseOf(5000);
    const timeline = new Timeline(store);
    expect(await idsOf(timeline, ({ _id }) => _id === entry(7)._id, 2)).toEqual(ids([7]));
    expect(await idsOf(timeline, byAuthor(0), 1000)).toHaveLength(500);
    expect(reads.older).toBe(3);
  });

  it('sees new posts, also those that were stored later than newer ones, and of the same millisecond', async () => {
    const { posts, store } = databaseOf(100);
    const timeline = new Timeline(store);
    await idsOf(timeline, () => true, 1);
    posts.push(entry(200, 120));
    expect(await idsOf(timeline, () => true, 1)).toEqual(ids([200]));
    posts.push(entry(201, 110), entry(202, 120));
    expect(await idsOf(timeline, () => true, 4)).toEqual(ids([202, 200, 201, 99]));
  });

  it('has the first post of an empty network, and no deleted ones', async () => {
    const { posts, store } = databaseOf(0);
    const timeline = new Timeline(store);
    expect(await idsOf(timeline, () => true, 5)).toEqual([]);
    posts.push(entry(1), entry(2));
    expect(await idsOf(timeline, () => true, 5)).toEqual(ids([2, 1]));
    timeline.forget(new Set(ids([1])));
    expect((await timeline.after(undefined, () => true, 5)).map(({ _id }) => _id)).toEqual(ids([2]));
  });

  it('lists each post once if older and newer ones are read at the same time', async () => {
    const { posts, store } = databaseOf(3000);
    const timeline = new Timeline(store);
    await timeline.refresh();
    posts.push(entry(3000));
    const [all] = await Promise.all([timeline.after(undefined, () => true, 4000), timeline.refresh()]);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    expect(await idsOf(timeline, () => true, 4000)).toHaveLength(3001);
  });

  it('knows the changed hashtags of a post, also if they change during a read', async () => {
    const { posts, store } = databaseOf(10);
    const changed = (): void => {
      posts[4] = entry(4, 4, ['b']);
      timeline.setTags(entry(4)._id, ['b']);
    };
    let isFirst = true;
    const before: typeof store.before = async (...place) => {
      const read = await store.before(...place);
      if (isFirst) changed();
      isFirst = false;
      return read;
    };
    const timeline: Timeline = new Timeline({ ...store, before });
    const tagged =
      (tag: string) =>
      ({ tags }: TimelineEntry) =>
        tags.includes(tag);
    posts[4] = entry(4, 4, ['a']);
    expect(await idsOf(timeline, tagged('b'), 5)).toEqual(ids([4]));
    timeline.setTags(entry(4)._id, ['c']);
    expect(await timeline.after(undefined, tagged('c'), 5)).toHaveLength(1);
    timeline.clear();
    expect(await idsOf(timeline, tagged('b'), 5)).toEqual(ids([4]));
    expect(await idsOf(timeline, () => true, 20)).toHaveLength(10);
  });
});
