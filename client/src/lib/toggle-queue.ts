import type { QueryClient } from '@tanstack/react-query';
import { perSession } from './per-session';

/** What a toggle does with the screen and the server. `W` is the wished state (a reaction, followed or not). */
export interface Toggle<W, A> {
  /** One toggle of one thing, for example `reaction:<post id>`: its requests never overlap. */
  key: string;
  /** The state that the server is known to have. */
  settled: W;
  wish: W;
  /** Shows a wish before the server knows of it. */
  paint: (wish: W) => void;
  send: (wish: W) => Promise<A>;
  /** The server's last answer, once no newer wish waits. */
  onSettled: (answer: A, wish: W) => void;
  /** The last wish failed: the screen already shows `settled` again. */
  onFailed: (error: unknown) => void;
}

interface Running<W, A> {
  settled: W;
  /** The newest wish; callbacks of the newest call win with it. */
  newest: Toggle<W, A>;
}

/** Running toggles, by key. They continue after the card has unmounted. */
const queuesOf = perSession(() => new Map<string, unknown>());

async function work<W, A>(running: Running<W, A>): Promise<void> {
  for (;;) {
    const asked = running.newest;
    try {
      const answer = await asked.send(asked.wish);
      running.settled = asked.wish;
      if (Object.is(running.newest.wish, asked.wish)) return running.newest.onSettled(answer, asked.wish);
    } catch (error) {
      if (!Object.is(running.newest.wish, asked.wish)) continue;
      running.newest.paint(running.settled);
      return running.newest.onFailed(error);
    }
  }
}

/**
 * Paints a wish at once and brings it to the server: one request at a time, the newest wish wins (older ones that
 * wait are never sent), and what fails is put right and told.
 */
export async function toggle<W, A>(client: QueryClient, wanted: Toggle<W, A>): Promise<void> {
  const all = queuesOf(client);
  const running = all.get(wanted.key) as Running<W, A> | undefined;
  wanted.paint(wanted.wish);
  if (running) {
    running.newest = wanted;
    return;
  }
  const started: Running<W, A> = { settled: wanted.settled, newest: wanted };
  all.set(wanted.key, started);
  try {
    await work(started);
  } finally {
    all.delete(wanted.key);
  }
}

/** Whether a wish of this toggle is on its way: the screen then knows better than an answer read meanwhile. */
export function isToggling(client: QueryClient, key: string): boolean {
  return queuesOf(client).has(key);
}

/** How many toggles are on their way whose keys begin with one of these. */
export function togglesUnderWay(client: QueryClient, kinds: readonly string[]): number {
  const keys = [...queuesOf(client).keys()];
  return keys.filter((key) => kinds.some((kind) => key.startsWith(kind))).length;
}
