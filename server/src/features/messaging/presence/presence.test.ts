import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { Bus } from '../../../platform/servers/bus.ts';
import { createMemoryHub, type MemoryHub } from '../../../platform/servers/memory-bus.ts';
import { Presence } from './presence.ts';

const AFTER = MESSAGE_LIMITS.presenceGrace;
const ben = { memberId: 'ben', socketId: 'one' };
const benToo = { memberId: 'ben', socketId: 'two' };
const ann = { memberId: 'ann', socketId: 'hers' };

let told: string[];
let seen: string[];
let presence: Presence;
let hub: MemoryHub;

/** Who is there as one server knows it; whom it tells stands in `told` unless said. */
function presenceOf(bus: Bus, noted = told): Presence {
  const note = (to: readonly string[], event: string): void => {
    if (to.length > 0) noted.push(`${event} to ${to.join()}`);
  };
  return new Presence({
    clock: { now: () => Date.now(), date: () => new Date() },
    publisher: {
      toMember: (to, ...[event]) => note([to], event),
      toMembers: (to, ...[event]) => note(to, event),
      mayReach: () => true,
      here: {
        toMember: (to, ...[event]) => note([`${to} here`], event),
        toMembers: (to, ...[event]) =>
          note(
            to.map((each) => `${each} here`),
            event,
          ),
      },
    },
    bus,
    background: { run: (_name, work) => void work(), size: () => 0, settled: async () => undefined },
    noteSeen: async (memberId) => void seen.push(memberId),
    lastActiveOf: async () => undefined,
    peersOf: async (memberId) => (memberId === 'ben' ? ['ann', 'nobody'] : ['ben']),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  seen = [];
  hub = createMemoryHub();
  presence = presenceOf(hub.join());
  presence.came(ann);
});
afterEach(() => vi.useRealTimers());

/** Lets what is under way come to its end, and so much time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('who is back in time was never gone', async () => {
  presence.came(ben);
  await pass();
  expect(told).toEqual(['user_online to ann', 'user_status_updated to ann']);
  presence.left(ben);
  await pass(AFTER - 1);
  expect(presence.statusOf('ben')).toBe('online');
  presence.came(benToo);
  await pass(AFTER * 2);
  expect(told).toHaveLength(2);
  expect(presence.statusOf('ben')).toBe('online');
  expect(seen).toEqual([]);
});

test('who is not is gone 5 seconds later, once, and was last seen when the socket went', async () => {
  presence.came(ben);
  presence.came(benToo);
  await pass();
  presence.left(ben);
  await pass(AFTER * 2);
  expect(presence.statusOf('ben')).toBe('online');
  told.length = 0;
  const wentAt = new Date();
  presence.left(benToo);
  presence.left(benToo);
  await pass(AFTER);
  expect(told).toEqual(['user_offline to ann']);
  expect(seen).toEqual(['ben']);
  expect(await presence.of('ben')).toEqual({ status: 'offline', lastSeen: wentAt.toISOString() });
});

test('one socket that looks makes a member online, and its end may leave them away', async () => {
  presence.came(ben);
  presence.came(benToo);
  presence.say(benToo, 'away');
  await pass();
  told.length = 0;
  expect(presence.statusOf('ben')).toBe('online');
  presence.left(ben);
  await pass();
  expect(told).toEqual(['user_status_updated to ann']);
  expect(presence.statusOf('ben')).toBe('away');
  presence.say({ memberId: 'ben', socketId: 'unknown' }, 'online');
  expect(presence.statusOf('ben')).toBe('away');
});

test('a new socket of somebody who was away makes them online', async () => {
  presence.came(ben);
  presence.say(ben, 'away');
  await pass();
  told.length = 0;
  presence.came(benToo);
  await pass();
  expect(told).toEqual(['user_online to ann', 'user_status_updated to ann']);
});

describe('of several servers', () => {
  test('all know who is there, and the one tells of it where it happened', async () => {
    const other = presenceOf(hub.join());
    await pass();
    expect(other.statusOf('ann')).toBe('online');
    told.length = 0;
    other.came(ben);
    await pass();
    expect(presence.statusOf('ben')).toBe('online');
    expect(told).toEqual(['user_online to ann', 'user_status_updated to ann']);
    told.length = 0;
    presence.came(benToo);
    other.left(ben);
    await pass(AFTER * 2);
    expect([presence.statusOf('ben'), other.statusOf('ben')]).toEqual(['online', 'online']);
    presence.say(benToo, 'away');
    await pass();
    expect(other.statusOf('ben')).toBe('away');
    expect(told).toEqual(['user_status_updated to ann']);
    presence.left(benToo);
    await pass(AFTER);
    expect(other.statusOf('ben')).toBe('offline');
    expect(told).toEqual(['user_status_updated to ann', 'user_offline to ann']);
  });

  test('who comes back on another one in time was never gone', async () => {
    const other = presenceOf(hub.join());
    other.came(ben);
    await pass();
    told.length = 0;
    other.left(ben);
    await pass(AFTER - 1);
    presence.came(benToo);
    await pass(AFTER * 2);
    expect([presence.statusOf('ben'), other.statusOf('ben')]).toEqual(['online', 'online']);
    expect(told).toEqual([]);
  });

  test('whose server ends in order is gone once, though it tells nobody any more', async () => {
    const bus = hub.join();
    const ending = presenceOf(bus, []);
    ending.came(ben);
    await pass();
    ending.left(ben);
    await bus.leave();
    told.length = 0;
    await pass(AFTER);
    expect(presence.statusOf('ben')).toBe('offline');
    expect(told).toEqual(['user_offline to ann here']);
  });

  test('whose server was killed is gone once, unless they have come back on another', async () => {
    const bus = hub.join();
    const killed = presenceOf(bus);
    killed.came(ben);
    await pass();
    told.length = 0;
    bus.crash();
    await pass(AFTER - 1);
    expect(presence.statusOf('ben')).toBe('online');
    await pass(1);
    expect(presence.statusOf('ben')).toBe('offline');
    expect(told).toEqual(['user_offline to ann here']);
    expect(seen).toEqual(['ben']);
  });
});
