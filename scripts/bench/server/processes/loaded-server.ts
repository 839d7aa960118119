/** The product under load, in a separate process that reports its cost. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startBenchApp } from './bench-app.ts';
import { startProfile, stopProfile, type Share } from './profile.ts';
import { fillMembers, fillPosts } from '../content/feed-data.ts';
import type { Device } from '../clients/message-clients.ts';

export interface Ready {
  readonly origin: string;
  readonly members: readonly Device[];
}

/** Cost since the last report. */
export interface Cost {
  /** CPU time of server and embedded database. Seconds. */
  readonly cpu: number;
  /** 99th percentile of the event loop delay. Milliseconds. */
  readonly loopDelay: number;
  /** The functions of the main thread with the largest shares, if profiled. */
  readonly top: readonly Share[];
}

const POSTS = 1000;

const delay = monitorEventLoopDelay({ resolution: 10 });
let before = process.cpuUsage();

async function begin(isProfiled: boolean): Promise<null> {
  delay.reset();
  before = process.cpuUsage();
  if (isProfiled) await startProfile();
  return null;
}

async function costs(isProfiled: boolean): Promise<Cost> {
  const { user, system } = process.cpuUsage(before);
  const loopDelay = delay.percentile(99) / 1e6;
  return { cpu: (user + system) / 1e6, loopDelay, top: isProfiled ? await stopProfile() : [] };
}

process.on('message', ({ kind, isProfiled }: { kind: 'begin' | 'end'; isProfiled: boolean }) => {
  void (kind === 'begin' ? begin(isProfiled) : costs(isProfiled)).then((answer) => process.send?.(answer));
});

const app = await startBenchApp(Number(process.argv[2]));
await fillPosts(app.database, await fillMembers(app.database), 0, POSTS);
delay.enable();
process.on('disconnect', () => {
  void app.close().finally(() => process.exit(0));
});
process.send?.({ origin: app.origin, members: app.viewers } satisfies Ready);
