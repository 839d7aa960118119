/** The product under load, in a separate process that reports its cost. */
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startBenchApp } from './bench-app.ts';
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
  readonly top: readonly (readonly [name: string, share: number])[];
}

const POSTS = 1000;
const TOP = 12;

const delay = monitorEventLoopDelay({ resolution: 10 });
const session = new Session();
let before = process.cpuUsage();

async function stopProfile(): Promise<Cost['top']> {
  const { profile } = await session.post('Profiler.stop');
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map<string, number>();
  let all = 0;
  profile.samples?.forEach((id, index) => {
    const frame = nodes.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    const took = profile.timeDeltas?.[index] ?? 0;
    const name = `${frame.functionName || '(anonymous)'} ${frame.url.split('/').slice(-2).join('/')}`;
    all += took;
    times.set(name, (times.get(name) ?? 0) + took);
  });
  const sorted = [...times].toSorted(([, a], [, b]) => b - a).slice(0, TOP);
  return sorted.map(([name, took]) => [name.trim(), took / all] as const);
}

async function begin(isProfiled: boolean): Promise<null> {
  delay.reset();
  before = process.cpuUsage();
  if (isProfiled) await session.post('Profiler.start');
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
session.connect();
await session.post('Profiler.enable');
delay.enable();
process.on('disconnect', () => {
  void app.close().finally(() => process.exit(0));
});
process.send?.({ origin: app.origin, members: app.viewers } satisfies Ready);
