import type { QueryClient } from '@tanstack/react-query';
import { perSession } from './per-session';

/** Callbacks and states of a toggle. `W` is the desired state (a reaction, followed or not). */
export interface Toggle<W, A> {
  /** Identifies the toggle, for example `reaction:<post id>`. Its requests never overlap. */
  key: string;
  /** The state that the server has confirmed. */
  settled: W;
  desired: W;
  /** Shows the desired state before the server confirms it. */
  show: (desired: W) => void;
  send: (desired: W) => Promise<A>;
  /** Receives the last response, once no newer state is waiting. */
  onSettled: (answer: A, desired: W) => void;
  /** Called when the last request failed and the screen shows `settled` again. */
  onFailed: (error: unknown) => void;
}

interface Running<W, A> {
  settled: W;
  /** The newest call; its callbacks are used. */
  newest: Toggle<W, A>;
}

/** Running toggles, by key. They continue after the card has unmounted. */
const queuesOf = perSession(() => new Map<string, unknown>());

async function work<W, A>(running: Running<W, A>): Promise<void> {
  for (;;) {
    const asked = running.newest;
    try {
      const answer = await asked.send(asked.desired);
      running.settled = asked.desired;
      if (Object.is(running.newest.desired, asked.desired))
        return running.newest.onSettled(answer, asked.desired);
    } catch (error) {
      if (!Object.is(running.newest.desired, asked.desired)) continue;
      running.newest.show(running.settled);
      return running.newest.onFailed(error);
    }
  }
}

/**
 * Shows the desired state at once and sends it. One request runs at a time and only the newest waiting state
 * is sent. A failure restores the settled state and calls `onFailed`.
 */
export async function toggle<W, A>(client: QueryClient, wanted: Toggle<W, A>): Promise<void> {
  const all = queuesOf(client);
  const running = all.get(wanted.key) as Running<W, A> | undefined;
  wanted.show(wanted.desired);
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

/** Whether a request of this toggle is in flight. The shown state is then newer than any response read meanwhile. */
export function isToggling(client: QueryClient, key: string): boolean {
  return queuesOf(client).has(key);
}

/** Number of toggles in flight whose keys start with one of these prefixes. */
export function togglesInFlight(client: QueryClient, kinds: readonly string[]): number {
  const keys = [...queuesOf(client).keys()];
  return keys.filter((key) => kinds.some((kind) => key.startsWith(kind))).length;
}
