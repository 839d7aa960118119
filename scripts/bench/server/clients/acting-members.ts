/** The simulated members of a load test, in a separate process. */
import { Agent } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { ActingMember } from './acting-member.ts';
import type { Device } from './message-clients.ts';

/**
 * Adds members and lets all of them act for a time, each once per `pause` milliseconds. Without a time it
 * only adds them.
 */
export interface Acts {
  readonly origin: string;
  readonly members: readonly Device[];
  readonly pause: number;
  readonly forMs: number;
}

export interface Acted {
  readonly perSecond: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const ARRIVE_AT_ONCE = 50;

const agent = new Agent({ keepAlive: true });
const present: ActingMember[] = [];

async function arrive({ origin, members }: Acts): Promise<void> {
  for (let from = present.length; from < members.length; from += ARRIVE_AT_ONCE) {
    const some = members.slice(from, from + ARRIVE_AT_ONCE).map((self, index) => {
      const others = members.filter((_, at) => at !== from + index).slice(0, 200);
      return new ActingMember(origin, self, others, agent);
    });
    await Promise.all(some.map((member) => member.arrive()));
    present.push(...some);
  }
}

async function act(acts: Acts): Promise<Acted> {
  await arrive(acts);
  const waits: number[] = [];
  let failures = 0;
  const since = performance.now();
  const isOver = () => performance.now() - since >= acts.forMs;
  const live = async (member: ActingMember): Promise<void> => {
    await after(Math.random() * acts.pause);
    while (!isOver()) {
      const asked = performance.now();
      const acting = member.act().then(
        (isWell) => isWell,
        () => false,
      );
      const [isWell] = await Promise.all([
        acting.finally(() => waits.push(performance.now() - asked)),
        after(acts.pause),
      ]);
      if (!isWell) failures += 1;
    }
  };
  if (acts.forMs > 0) await Promise.all(present.map(live));
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
  return { perSecond: (waits.length * 1000) / acts.forMs, failures, p50: at(0.5), p99: at(0.99) };
}

process.on('message', (acts: Acts) => {
  void act(acts).then((acted) => process.send?.(acted));
});
