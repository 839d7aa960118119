import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESSAGE_LIMITS } from '@weft/shared/limits';
import type { Bus } from '../../../platform/servers/bus.ts';
import { createMemoryHub, type MemoryHub } from '../../../platform/servers/memory-bus.ts';
import { Presence } from './presence.ts';

const AFTER = MESSAGE_LIMITS.presenceGrace;
const ben = { memberId: 'ben', socketId: 'one' };
const benToo = { memberId: 'ben', socketId: 'two' };
const ann = { memberId: 'ann', socketId: 'hers' };

let received: string[];
let seen: string[];
let presence: Presence;
let hub: MemoryHub;

/** Presence on one server; its events are recorded in `received`. */
function presenceOf(bus: Bus, noted = received): Presence {
  const note = (to: readonly string[], event: string): void => {
    if (to.length > 0) noted.push(`${event} to ${to.join()}`);
  };
  return new Presence({
    clock: { now: () => Date.now(), date: () => new Date() },
    publisher: {
      toMember: (to, ...[event]) => note([to], event),
      toMembers: (to, ...[event]) => note(to, event),
      toSocket: (to, ...[event]) => note([to], event),
      mayReach: () => true,
      here: {
        toAll: () => undefined,
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
    lastActiveOf: async () => new Map(),
    peersOf: async (memberId) => (memberId === 'ben' ? ['ann', 'nobody'] : ['ben']),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  seen = [];
  hub = createMemoryHub();
  presence = presenceOf(hub.join());
  presence.came(ann);
});
afterEach(() => vi.useRealTimers());

/** Lets pending work finish and the given time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('a member who returns in time was never offline', async () => {
  presence.came(ben);
  await pass();
  expect(received).toEqual(['user_online to ann', 'user_status_updated to ann']);
  presence.left(ben);
  await pass(AFTER - 1);
  expect(presence.statusOf('ben')).toBe('online');
  presence.came(benToo);
  await pass(AFTER * 2);
  expect(received).toHaveLength(2);
  expect(presence.statusOf('ben')).toBe('online');
  expect(seen).toEqual([]);
});

test('a member who does not is offline 5 seconds later, once, and was last active when the socket closed', async () => {
  presence.came(ben);
  presence.came(benToo);
  await pass();
  presence.left(ben);
  await pass(AFTER * 2);
  expect(presence.statusOf('ben')).toBe('online');
  received.length = 0;
  const wentAt = new Date();
  presence.left(benToo);
  presence.left(benToo);
  await pass(AFTER);
  expect(received).toEqual(['user_offline to ann']);
  expect(seen).toEqual(['ben']);
  expect(await presence.ofAll(['ben'])).toEqual(
    new Map([['ben', { status: 'offline', lastSeen: wentAt.toISOString() }]]),
  );
});

test('one socket that looks makes a member online, and its end may leave them away', async () => {
  presence.came(ben);
  presence.came(benToo);
  presence.say(benToo, 'away');
  await pass();
  received.length = 0;
  expect(presence.statusOf('ben')).toBe('online');
  presence.left(ben);
  await pass();
  expect(received).toEqual(['user_status_updated to ann']);
  expect(presence.statusOf('ben')).toBe('away');
  presence.say({ memberId: 'ben', socketId: 'unknown' }, 'online');
  expect(presence.statusOf('ben')).toBe('away');
});

test('a new socket of a member who was away makes them online', async () => {
  presence.came(ben);
  presence.say(ben, 'away');
  await pass();
  received.length = 0;
  presence.came(benToo);
  await pass();
  expect(received).toEqual(['user_online to ann', 'user_status_updated to ann']);
});

test('a member who was away and returns in time is online', async () => {
  presence.came(ben);
  presence.say(ben, 'away');
  await pass();
  received.length = 0;
  presence.left(ben);
  await pass(AFTER - 1);
  expect(presence.statusOf('ben')).toBe('away');
  presence.came(benToo);
  await pass();
  expect(received).toEqual(['user_online to ann', 'user_status_updated to ann']);
});

describe('of several servers', () => {
  test('all servers know the sockets, and the one with the change publishes it', async () => {
    const other = presenceOf(hub.join());
    await pass();
    expect(other.statusOf('ann')).toBe('online');
    received.length = 0;
    other.came(ben);
    await pass();
    expect(presence.statusOf('ben')).toBe('online');
    expect(received).toEqual(['user_online to ann', 'user_status_updated to ann']);
    received.length = 0;
    presence.came(benToo);
    other.left(ben);
    await pass(AFTER * 2);
    expect([presence.statusOf('ben'), other.statusOf('ben')]).toEqual(['online', 'online']);
    presence.say(benToo, 'away');
    await pass();
    expect(other.statusOf('ben')).toBe('away');
    expect(received).toEqual(['user_status_updated to ann']);
    presence.left(benToo);
    await pass(AFTER);
    expect(other.statusOf('ben')).toBe('offline');
    expect(received).toEqual(['user_status_updated to ann', 'user_offline to ann']);
  });

  test('a member who returns on another server in time was never offline', async () => {
    const other = presenceOf(hub.join());
    other.came(ben);
    await pass();
    received.length = 0;
    other.left(ben);
    await pass(AFTER - 1);
    presence.came(benToo);
    await pass(AFTER * 2);
    expect([presence.statusOf('ben'), other.statusOf('ben')]).toEqual(['online', 'online']);
    expect(received).toEqual([]);
  });

  test('a member whose server shuts down goes offline once', async () => {
    const bus = hub.join();
    const ending = presenceOf(bus, []);
    ending.came(ben);
    await pass();
    ending.left(ben);
    await bus.leave();
    received.length = 0;
    await pass(AFTER);
    expect(presence.statusOf('ben')).toBe('offline');
    expect(received).toEqual(['user_offline to ann here']);
  });

  test('a member of a killed server goes offline once, unless they reconnected elsewhere', async () => {
    const bus = hub.join();
    const killed = presenceOf(bus);
    killed.came(ben);
    await pass();
    received.length = 0;
    bus.crash();
    await pass(AFTER - 1);
    expect(presence.statusOf('ben')).toBe('online');
    await pass(1);
    expect(presence.statusOf('ben')).toBe('offline');
    expect(received).toEqual(['user_offline to ann here']);
    expect(seen).toEqual(['ben']);
  });
});
