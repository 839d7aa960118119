import { beforeEach, expect, it } from 'vitest';
import { ANN, BEN, CONVERSATION, FakeMessages, openDevice, settled } from '@/testing/fake-messages';
import type { Thread } from './thread';

let server: FakeMessages;
let device: ReturnType<typeof openDevice>;
let thread: Thread;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `m${from + index}`);
const idOf = (seq: number) => server.stored[seq - 1]?._id ?? '';
const view = () => thread.view.get();
const shown = () => view().messages.map(({ content }) => content);
const around = (seq: number) => thread.showAround({ _id: idOf(seq), seq });

/** Ben's page with a conversation of that many messages, whose newest page is loaded. */
async function open(count: number): Promise<void> {
  server = new FakeMessages();
  for (let number = 1; number <= count; number += 1) server.store(ANN, `m${number}`);
  device = openDevice(server, BEN);
  await device.engine.sync();
  thread = device.engine.thread(CONVERSATION);
  thread.view.subscribe(() => undefined);
  await settled();
  server.asked.length = 0;
}

/** Delays the responses to the calls of `ask`; the returned function lets them arrive. */
async function delayed(ask: () => unknown): Promise<() => Promise<void>> {
  let arrive = () => undefined as void;
  server.arrival = new Promise((resolve) => (arrive = resolve));
  ask();
  await settled();
  server.arrival = Promise.resolve();
  return async () => {
    arrive();
    await settled();
  };
}

beforeEach(() => open(120));

it('requests pages of 50, at most one in each direction, and none beyond the ends', async () => {
  const arrive = await delayed(() => [thread.loadOlder(), thread.loadOlder()]);
  expect(view().isLoadingOlder).toBe(true);
  await arrive();
  expect(view()).toMatchObject({ isLoadingOlder: false, olderCursor: '21' });
  await thread.loadOlder();
  await thread.loadOlder();
  await thread.loadNewer();
  await thread.showEnd();
  await around(60);
  expect(server.asked).toEqual([
    { cursor: '71', limit: 50 },
    { cursor: '21', limit: 50 },
  ]);
  expect(view().olderCursor).toBeNull();
});

it('requests the messages around one, and newer ones up to the end', async () => {
  await around(30);
  expect(view()).toMatchObject({ isAtEnd: false, olderCursor: '6', status: 'ready', failure: '' });
  expect(shown()).toEqual(numbers(6, 55));
  const arrive = await delayed(() => [thread.loadNewer(), thread.loadNewer()]);
  expect(view().isLoadingNewer).toBe(true);
  await arrive();
  expect(view()).toMatchObject({ isLoadingNewer: false, isAtEnd: false });
  expect(server.asked).toEqual([
    { around: idOf(30), limit: 50 },
    { after: idOf(55), limit: 50 },
  ]);
  await thread.loadNewer();
  expect(view().isAtEnd).toBe(true);
  expect(server.asked.at(-1)).toEqual({ after: idOf(120), limit: 100, changedAfter: 0 });
  expect(shown()).toEqual(numbers(6, 120));
});

it('catches up after the messages around the newest one', async () => {
  await around(30);
  server.asked.length = 0;
  const arrive = await delayed(() => around(110));
  const missed = server.store(ANN, 'm121');
  device.engine.handlers.new_message?.(missed);
  await arrive();
  expect(view().isAtEnd).toBe(true);
  expect(shown()).toEqual(numbers(71, 121));
});

it('requests only changes while it does not show the end', async () => {
  await around(30);
  server.asked.length = 0;
  server.store(ANN, 'm121');
  server.change(31, 'edited');
  await thread.sync();
  expect(server.asked).toEqual([{ limit: 1, changedAfter: 0 }]);
  expect(shown()[25]).toBe('edited');
  expect(view()).toMatchObject({ isAtEnd: false });
  await thread.showEnd();
  expect(server.asked.slice(1)).toEqual([{ limit: 50 }, { after: idOf(121), limit: 100, changedAfter: 1 }]);
  expect(view()).toMatchObject({ isAtEnd: true, olderCursor: '72' });
  expect(shown()).toEqual(numbers(72, 121));
});

it('requests more than a hundred changes in parts, each after the last', async () => {
  for (let seq = 1; seq <= 120; seq += 1) server.change(seq, `edited ${seq}`);
  await thread.sync();
  expect(server.asked.map(({ changedAfter }) => changedAfter)).toEqual([0, 100]);
  expect(shown().every((content) => content.startsWith('edited'))).toBe(true);
  await thread.sync();
  expect(server.asked.at(-1)?.changedAfter).toBe(120);
});

it.each(['loadOlder', 'loadNewer', 'sync'] as const)(
  'ignores the response to %s for messages that are no longer shown',
  async (call) => {
    if (call === 'loadNewer') await around(30);
    const arrive = await delayed(() => void thread[call]());
    server.store(ANN, 'm121');
    if (call === 'loadNewer') await thread.showEnd();
    else await around(20);
    const before = view();
    await arrive();
    expect(view()).toEqual({ ...before, isLoadingOlder: false, isLoadingNewer: false });
  },
);

it('keeps the messages around one if the newest page arrives later', async () => {
  const arrive = await delayed(() => (thread = device.engine.thread('e'.repeat(24))));
  await around(20);
  await arrive();
  expect(shown()).toEqual(numbers(1, 45));
  expect(view()).toMatchObject({ isAtEnd: false, olderCursor: null });
});

it('loads the first messages of a conversation that was empty', async () => {
  server = new FakeMessages();
  device = openDevice(server, BEN);
  thread = device.engine.thread(CONVERSATION);
  await settled();
  expect(view()).toMatchObject({ status: 'ready', messages: [] });
  server.store(ANN, 'm1');
  await thread.sync();
  expect(shown()).toEqual(['m1']);
});

it('requests nothing for the next message, and those between for a later one', async () => {
  device.engine.handlers.new_message?.(server.store(ANN, 'm121'));
  await settled();
  expect(shown()).toEqual(numbers(71, 121));
  expect(server.asked).toEqual([]);
  server.store(ANN, 'm122');
  device.engine.handlers.new_message?.(server.store(ANN, 'm123'));
  await settled();
  expect(shown()).toEqual(numbers(71, 123));
  expect(server.asked).toEqual([{ after: idOf(121), limit: 100, changedAfter: 0 }]);
});

it('applies the newest message again where it has changed', async () => {
  device.engine.handlers.new_message?.(server.change(120, 'edited'));
  expect(shown().at(-1)).toBe('edited');
});

it('reports a failed load with its cause, and keeps loaded messages after a later failure', async () => {
  server.trouble = 'no-network';
  await expect(thread.sync()).rejects.toThrow('No network.');
  await expect(thread.loadOlder()).rejects.toThrow('No network.');
  expect(view()).toMatchObject({ status: 'ready', failure: '', isLoadingOlder: false });
  const other = device.engine.thread('d'.repeat(24));
  await settled();
  expect(other.view.get()).toMatchObject({ status: 'failed', failure: 'No network.' });
  server.trouble = 'none';
  server.asked.length = 0;
  await other.loadOlder();
  await other.loadNewer();
  expect(server.asked).toEqual([]);
  await other.sync();
  expect(other.view.get()).toMatchObject({ status: 'ready', failure: '' });
});

it('loads no more than once for calls during a load, and once more afterwards', async () => {
  const arrive = await delayed(() => [thread.sync(), thread.sync(), thread.sync()]);
  await arrive();
  expect(server.asked).toHaveLength(2);
});

it('changes nothing when it has everything', async () => {
  const before = view();
  await thread.sync();
  expect(view()).toBe(before);
  for (const message of before.messages)
    device.engine.handlers.message_updated?.({ ...message, content: 'the same revision' });
  expect(view()).toBe(before);
});

it('loads again after an event that comes during the first load', async () => {
  const arrive = await delayed(() => (thread = device.engine.thread('e'.repeat(24))));
  thread.applyNew(server.store(ANN, 'm121'));
  expect(shown()).toEqual([]);
  await arrive();
  expect(server.asked).toEqual([{ limit: 50 }, { after: idOf(120), limit: 100, changedAfter: 0 }]);
  expect(shown()).toEqual(numbers(71, 121));
});

it('adds a message only at the end, and requests the ones before it', async () => {
  await around(30);
  device.engine.handlers.new_message?.({ ...server.store(ANN, 'm121'), seq: 56 });
  expect(shown()).toEqual(numbers(6, 55));
});

it('loads only part of the missed messages after a very long pause', async () => {
  await open(10);
  for (let number = 11; number <= 1200; number += 1) server.store(ANN, `m${number}`);
  await device.engine.sync();
  await settled();
  expect(shown()).toEqual(numbers(1, 510));
  expect(view().isAtEnd).toBe(false);
  await thread.loadNewer();
  expect(shown()).toEqual(numbers(1, 560));
  await thread.showEnd();
  expect(shown()).toEqual(numbers(1151, 1200));
});

it('shows the messages around an old one, loads more in both directions and reaches the end again', async () => {
  await open(300);
  await thread.showAround({ _id: server.stored[99]?._id ?? '', seq: 100 });
  expect(shown()).toContain('m100');
  expect(view().isAtEnd).toBe(false);
  device.engine.handlers.new_message?.(server.store(ANN, 'm301'));
  await settled();
  expect(shown()).not.toContain('m301');
  for (let page = 0; page < 6; page += 1) await thread.loadNewer();
  await settled();
  expect(shown().at(-1)).toBe('m301');
  expect(view().isAtEnd).toBe(true);
  const all = shown();
  expect(new Set(all).size).toBe(all.length);
});

it('keeps a limited part of a long history and loads more in both directions', async () => {
  await open(5000);
  for (let page = 0; page < 99; page += 1) await thread.loadOlder();
  expect(shown()).toEqual(numbers(1, 2000));
  for (let page = 0; page < 60; page += 1) await thread.loadNewer();
  expect(shown()).toEqual(numbers(3001, 5000));
  await thread.loadOlder();
  await thread.loadOlder();
  const first = Number(shown()[0]?.slice(1));
  expect(first).toBeLessThan(2950);
  expect(shown()).toEqual(numbers(first, first + 1999));
});
