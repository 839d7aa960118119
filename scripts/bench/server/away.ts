/** Compares waits for the feed while nothing is pushed and while 10,000 members are notified: `npm run bench -- away`. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sendRequest } from '@weft/shared/network/contract';
import { startClients, type Clients } from './clients/clients.ts';
import type { LoadResult } from './clients/load-client.ts';
import { fillBrowsers, fillPushes } from './content/away-data.ts';
import { fillMembers, fillPosts } from './content/feed-data.ts';
import { note, report } from './figures/figure.ts';
import { isBrief, median, sizesOr } from './figures/pace.ts';
import { startBenchApp, type BenchApp } from './processes/bench-app.ts';
import type { PushServiceReady } from './processes/push-service.ts';

const MEMBERS = [10_000];
const POSTS = 1000;
/** Pairs of windows, with push messages and without, of this length (ms). */
const PAIRS = isBrief ? 6 : 14;
const FOR_MS = isBrief ? 3000 : 5000;
const WARM_UP_MS = 3000;
/** Calls for the feed: clients, and the pause of each between two calls (ms). */
const CLIENTS = 8;
const PAUSE = 100;
/** Highest accepted 99th percentile, relative to that without push messages. */
const P99_MAX = 1.5;
/** The default of PUSHES_PER_SECOND, with those that begin at the edges of a window. */
const PER_SECOND_MAX = 51;
/** Interval in which the end of push messages is looked for (ms). */
const ASKED_EVERY = 500;
/** Where push messages wait, and where they are kept while none are sent. */
const QUEUE = 'pushes';
const ASIDE = 'pushes_aside';

interface Bench {
  readonly app: BenchApp;
  readonly clients: Clients;
  readonly service: ChildProcess;
  readonly members: readonly object[];
}

const FEED = [{ method: 'GET', path: '/api/media/getAllMedia?limit=20' }];

function readFeed({ app, clients }: Bench, forMs: number): Promise<LoadResult> {
  const tokens = app.viewers.map(({ token }) => token);
  const paced = { clients: CLIENTS, pause: PAUSE, forMs };
  return clients.run({ origin: app.origin, steps: FEED, headers: {}, tokens, keepsTimes: true, ...paced });
}

async function acceptedBy(service: ChildProcess): Promise<number> {
  service.send('accepted');
  const [accepted] = (await once(service, 'message')) as [number];
  return accepted;
}

/** Notifies one more member, which makes the server look for push messages. */
async function notifyOne({ app }: Bench, round: number): Promise<void> {
  const [asks, asked] = [app.viewers[0], app.viewers[round + 1]];
  if (!asks || !asked) throw new Error('too few viewers');
  const response = await fetch(`${app.origin}/api${sendRequest.path}`, {
    method: sendRequest.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${asks.token}` },
    body: JSON.stringify({ recipientId: asked.memberId }),
  });
  if (!response.ok) throw new Error(`the request to connect was answered ${response.status}`);
}

/** Starts the sending of push messages, and waits until it is steady. */
async function startPushes(bench: Bench, round: number): Promise<void> {
  await bench.app.database.connection.collection(ASIDE).rename(QUEUE);
  await notifyOne(bench, round);
  await readFeed(bench, ASKED_EVERY);
}

/** Puts the remaining push messages aside, and waits for those that are on their way. */
async function stopPushes({ app, service }: Bench): Promise<void> {
  await app.database.connection.collection(QUEUE).rename(ASIDE);
  for (let before = -1, now = 0; now !== before;) {
    before = now;
    await after(ASKED_EVERY);
    now = await acceptedBy(service);
  }
}

interface Window {
  readonly times: readonly number[];
  readonly pushesPerSecond: number;
}

async function measureWindow(bench: Bench): Promise<Window> {
  const [since, before] = [performance.now(), await acceptedBy(bench.service)];
  const { times } = await readFeed(bench, FOR_MS);
  const pushes = (await acceptedBy(bench.service)) - before;
  return { times, pushesPerSecond: (pushes * 1000) / (performance.now() - since) };
}

/** Measures windows in turns, so that other load on the machine affects both kinds. */
async function measureInTurns(bench: Bench): Promise<{ above: Window[]; below: Window[] }> {
  const above: Window[] = [];
  const below: Window[] = [];
  for (let round = 0; round < PAIRS; round += 1) {
    below.push(await measureWindow(bench));
    await startPushes(bench, round);
    above.push(await measureWindow(bench));
    await stopPushes(bench);
  }
  return { above, below };
}

async function measure(bench: Bench): Promise<void> {
  const { database } = bench.app;
  await fillPushes(database, bench.members);
  await database.connection.collection(QUEUE).rename(ASIDE);
  // Code that V8 has not compiled, and the first connection, would be measured otherwise.
  await startPushes(bench, PAIRS);
  await readFeed(bench, WARM_UP_MS);
  await stopPushes(bench);
  const { above, below } = await measureInTurns(bench);
  const wait = (share: number) => {
    const product = percentile(above, share);
    const floor = percentile(below, share);
    return { product, floor, ratio: product / floor };
  };
  const of = `${bench.members.length} members are pushed to`;
  const p99 = { of: 'ratio', is: 'most', at: P99_MAX } as const;
  report({ name: `feed while ${of}: wait, p50`, unit: 'ms', ...wait(0.5) });
  report({ name: `feed while ${of}: wait, p99`, unit: 'ms', ...wait(0.99), bound: p99 });
  const perSecond = median(above.map(({ pushesPerSecond }) => pushesPerSecond));
  if (perSecond === 0) throw new Error('nothing was pushed');
  const most = { of: 'product', is: 'most', at: PER_SECOND_MAX } as const;
  report({ name: `push messages meanwhile`, unit: '/s', product: perSecond, bound: most });
}

/** The wait that this share of the calls of all windows did not exceed (ms). */
function percentile(windows: readonly Window[], share: number): number {
  const times = windows.flatMap((window) => window.times).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
}

async function main([count = 0]: readonly number[]): Promise<void> {
  note(
    `${CLIENTS} clients read the first page of the feed, each ${PAUSE} ms after the last. Every member has two browsers at a push ` +
      'service in a process of its own. Floor: the same without push messages. Rate limits of calls are lifted.',
  );
  const service = fork(path.join(import.meta.dirname, 'processes/push-service.ts'));
  const [{ host, cert }] = (await once(service, 'message')) as [PushServiceReady];
  const settings = { LINK_PREVIEW_PRIVATE_HOSTS: host, LINK_PREVIEW_CA: cert };
  const app = await startBenchApp(undefined, settings);
  const clients = startClients();
  try {
    const members = await fillMembers(app.database, count);
    await fillPosts(app.database, members, 0, POSTS);
    const viewers = app.viewers.map(
      ({ memberId }) => new app.database.connection.base.Types.ObjectId(memberId),
    );
    await fillBrowsers(app.database, [...members, ...viewers], host);
    await measure({ app, clients, service, members });
  } finally {
    clients.close();
    await app.close();
    service.kill();
  }
}

await main(sizesOr(MEMBERS));
process.exit(0);
