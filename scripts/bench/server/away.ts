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
const ROUNDS = isBrief ? 3 : 5;
const FOR_MS = isBrief ? 5000 : 12_000;
const WARM_UP_MS = 3000;
/** Calls for the feed: clients, and the pause of each between two calls (ms). */
const CLIENTS = 8;
const PAUSE = 100;
/** Highest accepted 99th percentile, relative to that without push messages. */
const P99_MAX = 1.5;
/** The default of PUSHES_PER_SECOND, with the few that may begin at once. */
const PER_SECOND_MAX = 51;
/** Interval in which the end of push messages is looked for (ms). */
const ASKED_EVERY = 500;

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
  return clients.run({ origin: app.origin, steps: FEED, headers: {}, tokens, ...paced });
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

/** Takes the remaining push messages out, and waits for those that are on their way. */
async function stopPushes({ app, service }: Bench): Promise<void> {
  await app.database.connection.collection('pushes').deleteMany({});
  for (let before = -1, now = 0; now !== before;) {
    before = now;
    await after(ASKED_EVERY);
    now = await acceptedBy(service);
  }
}

async function measureRound(bench: Bench, round: number) {
  const below = await readFeed(bench, FOR_MS);
  await fillPushes(bench.app.database, bench.members);
  await notifyOne(bench, round);
  await readFeed(bench, WARM_UP_MS);
  const [since, before] = [performance.now(), await acceptedBy(bench.service)];
  const above = await readFeed(bench, FOR_MS);
  const pushes = (await acceptedBy(bench.service)) - before;
  const perSecond = (pushes * 1000) / (performance.now() - since);
  await stopPushes(bench);
  return { below, above, perSecond };
}

async function measure(bench: Bench): Promise<void> {
  await readFeed(bench, WARM_UP_MS);
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(bench, round));
  const wait = (key: 'p50' | 'p99') => ({
    product: median(rounds.map(({ above }) => above[key])),
    floor: median(rounds.map(({ below }) => below[key])),
    ratio: median(rounds.map(({ above, below }) => above[key] / below[key])),
  });
  const of = `${bench.members.length} members are pushed to`;
  const p99 = { of: 'ratio', is: 'most', at: P99_MAX } as const;
  report({ name: `feed while ${of}: wait, p50`, unit: 'ms', ...wait('p50') });
  report({ name: `feed while ${of}: wait, p99`, unit: 'ms', ...wait('p99'), bound: p99 });
  const perSecond = median(rounds.map((each) => each.perSecond));
  if (perSecond === 0) throw new Error('nothing was pushed');
  const most = { of: 'product', is: 'most', at: PER_SECOND_MAX } as const;
  report({ name: `push messages meanwhile`, unit: '/s', product: perSecond, bound: most });
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
