import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { topic, type Bus } from '../../platform/servers/bus.ts';

interface Joined {
  readonly bus: Bus;
  /** Ends the server abruptly. */
  readonly crash: () => void;
}

const GREETING = topic('greeting', z.object({ text: z.string() }));
const OTHER_FORM = topic('greeting', z.number());

/** Records what a bus reports about other servers. */
function notes(bus: Bus): string[] {
  const noted: string[] = [];
  bus.watch({
    joined: (id) => noted.push(`met ${id}`),
    gone: (id) => noted.push(`gone ${id}`),
    gap: () => noted.push('gap'),
  });
  return noted;
}

function heardBy(bus: Bus): string[] {
  const heard: string[] = [];
  bus.subscribe(GREETING, ({ text }, from) => heard.push(`${text} from ${from}`));
  return heard;
}

/** Tests for every implementation of the bus; `join` adds a server. */
export function describeBus(join: () => Promise<Joined>): void {
  describe('a message of a server', () => {
    test('reaches all others in order, and not itself', async () => {
      const [a, b, c] = [await join(), await join(), await join()];
      const [byA, byB, byC] = [heardBy(a.bus), heardBy(b.bus), heardBy(c.bus)];
      for (const text of ['one', 'two', 'three']) a.bus.publish(GREETING, { text });
      const all = ['one', 'two', 'three'].map((text) => `${text} from ${a.bus.serverId}`);
      await expect.poll(() => [byB, byC]).toEqual([all, all]);
      expect(byA).toEqual([]);
      for (const { bus } of [a, b, c]) await bus.leave();
    });

    test('with an unknown schema is ignored', async () => {
      const [a, b] = [await join(), await join()];
      const heard = heardBy(b.bus);
      a.bus.publish(OTHER_FORM, 7);
      a.bus.publish(GREETING, { text: 'hello' });
      await expect.poll(() => heard).toEqual([`hello from ${a.bus.serverId}`]);
      for (const { bus } of [a, b]) await bus.leave();
    });
  });

  describe('servers', () => {
    test('learn of each other, and of a server that left', async () => {
      const a = await join();
      const noted = notes(a.bus);
      const b = await join();
      await expect.poll(() => noted).toEqual([`met ${b.bus.serverId}`]);
      await expect.poll(() => [...b.bus.others()]).toEqual([a.bus.serverId]);
      expect(a.bus.isWhole()).toBe(true);
      await b.bus.leave();
      await expect.poll(() => noted.at(-1)).toBe(`gone ${b.bus.serverId}`);
      expect(a.bus.others().size).toBe(0);
      const heard = heardBy(a.bus);
      b.bus.publish(GREETING, { text: 'from beyond' });
      const c = await join();
      c.bus.publish(GREETING, { text: 'hello' });
      await expect.poll(() => heard).toEqual([`hello from ${c.bus.serverId}`]);
      for (const { bus } of [a, c]) await bus.leave();
    });

    test('that were killed count as gone', async () => {
      const [a, b] = [await join(), await join()];
      const noted = notes(a.bus);
      await expect.poll(() => a.bus.others().size).toBe(1);
      b.crash();
      await expect.poll(() => noted.at(-1), { timeout: 5000 }).toBe(`gone ${b.bus.serverId}`);
      await a.bus.leave();
    });
  });
}
