import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_POST_LIMITS } from '@weft/shared/limits';
import { createMemoryHub, type MemoryHub } from '../../../platform/servers/memory-bus.ts';
import type { ChangeSet } from './change-set.ts';
import { LivePosts } from './live-posts.ts';
import { Watchers } from './watchers.ts';

const { window: WINDOW, writtenMax, changedMax, newPostsMax } = LIVE_POST_LIMITS;

let hub: MemoryHub;
beforeEach(() => {
  vi.useFakeTimers();
  hub = createMemoryHub();
});
afterEach(() => vi.useRealTimers());

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** A server whose page watches these posts and a feed; its batches are recorded in `sent`. */
async function aServer(posts: readonly string[], sending: () => Promise<void> = async () => undefined) {
  const watchers = new Watchers();
  const sent: ChangeSet[] = [];
  const live = new LivePosts({
    watchers,
    sender: {
      send: async (changes) => {
        sent.push(changes);
        await sending();
      },
    },
    previews: {
      findBriefs: async (ids) =>
        ids.map((_id) => ({ _id, author: 'ann', audience: 'everyone' as const, commentsCount: 0 })),
    },
    visibility: { hiddenFrom: async () => new Set(), connectedIdsOf: async () => new Set() },
    bus: hub.join(),
    background: { run: (_name, work) => void work() },
  });
  const page = { memberId: 'ben', socketId: 'page' };
  live.came(page);
  await live.watch(page, { posts: posts.map((id) => ({ id, comments: true })), feed: 'everyone' });
  return { live, sent, page, watchers };
}

const idsIn = (sent: readonly ChangeSet[]) => sent.map(({ posts }) => [...posts.keys()]);

test('changes within the window are one batch, and those of posts that nobody watches are none', async () => {
  const { live, sent } = await aServer(['p1', 'p2']);
  live.noteChange('p1');
  live.noteChange('p1', (changes) => changes.write('c1'));
  live.noteChange('p2');
  live.noteChange('unwatched');
  await pass(WINDOW - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect(idsIn(sent)).toEqual([['p1', 'p2']]);
  expect([...(sent[0]?.posts.get('p1')?.written ?? [])]).toEqual(['c1']);
  await pass(WINDOW * 3);
  expect(sent).toHaveLength(1);
});

test('a batch starts once the one before is sent', async () => {
  let finish = (): void => undefined;
  const { live, sent } = await aServer(['p1'], () => new Promise((resolve) => (finish = resolve)));
  live.noteChange('p1');
  await pass(WINDOW);
  live.noteChange('p1');
  await pass(WINDOW * 5);
  expect(sent).toHaveLength(1);
  finish();
  await pass(WINDOW);
  expect(sent).toHaveLength(2);
});

test('a batch is bounded', async () => {
  const { live, sent } = await aServer(['p1']);
  for (let n = 0; n < writtenMax + 10; n += 1) live.noteChange('p1', (changes) => changes.write(`c${n}`));
  for (let n = 0; n < 1000; n += 1) live.notePublished(`new${n}`);
  await pass(WINDOW);
  const [batch] = sent;
  expect(batch?.posts.get('p1')).toMatchObject({ isOverfull: true });
  expect(batch?.posts.get('p1')?.written.size).toBe(writtenMax);
  expect(batch?.published.size).toBe(5 * newPostsMax);
  expect([...(batch?.published ?? [])].at(-1)).toBe('new999');
});

test('another server gets the changes of one window as one message, and sends those that its pages watch', async () => {
  const [one, two] = [await aServer([]), await aServer(['p1'])];
  await pass();
  for (let n = 0; n < changedMax + 10; n += 1) one.live.noteChange(`p${n}`, (changes) => changes.edit());
  one.live.notePublished('new');
  await pass(WINDOW);
  expect(two.sent).toEqual([]);
  await pass(WINDOW);
  expect(idsIn(two.sent)).toEqual([['p1']]);
  expect(two.sent[0]?.posts.get('p1')).toMatchObject({ isEdited: true });
  expect([...(two.sent[0]?.published ?? [])]).toEqual(['new']);
  await pass(WINDOW * 3);
  expect([one.sent.length, two.sent.length]).toEqual([1, 1]);
});

test('after a suspension every server looks again at the posts of that author which its pages watch', async () => {
  const [one, two, idle] = [await aServer([]), await aServer(['p1']), await aServer([])];
  await pass();
  one.live.noteHidden('nobody');
  await pass(WINDOW * 3);
  one.live.noteHidden('ann');
  await pass(WINDOW * 3);
  expect(idsIn(two.sent)).toEqual([['p1']]);
  expect(idsIn(idle.sent)).toEqual([]);
});

test('a page that disconnects while it is being authorised leaves nothing behind', async () => {
  const { live, page, watchers } = await aServer(['p1']);
  const watching = live.watch(page, { posts: [{ id: 'p2', comments: true }], feed: null });
  live.left(page);
  await watching;
  expect([watchers.isWatched('p1'), watchers.isWatched('p2')]).toEqual([false, false]);
  expect(watchers.ofFeeds()).toEqual([]);
});
