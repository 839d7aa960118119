/**
 * Compares writes and reads of members with their floors: `npm run bench -- members`. Measures connecting,
 * following, conversations, notifications and profiles.
 */
import { startBenchApp, type BenchViewer } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { bearer, compare, reportRate, type Bench, type Call } from './figures/compare.ts';
import { note } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import type { Step } from './clients/load-client.ts';
import { fillConversations, fillNotifications, neighboursOf } from './content/members-data.ts';

const MEMBERS = 240;
/** Requests that each member sends; fewer than the daily limit. */
const ASKED = 45;
/** Members who read; enough for a page of 20 conversations each. */
const READERS = 42;
/** Pairs that one run may connect. */
const PAIRS_A_RUN = 2000;
const FOLLOWED = 20;
const JSON_BODY = { 'content-type': 'application/json' };

/** Lowest accepted ratio to the floor. */
const LIST_TARGET = 0.35;

const insertOf = ({ floor }: Bench): Call => ({
  origin: floor.origin,
  steps: [{ method: 'POST', path: '/insert' }],
  headers: JSON_BODY,
  tokens: [floor.token],
  body: '{"text":"Well said, number %n"}',
});

/** Steps of one request and its acceptance. */
const connecting = (one: BenchViewer, other: BenchViewer): Step[] => [
  {
    method: 'POST',
    path: '/api/connection/send',
    token: one.token,
    body: JSON.stringify({ recipientId: other.memberId }),
  },
  { method: 'PUT', path: `/api/connection/${one.memberId}/accept`, token: other.token, body: '{}' },
];

/** Pairs of members, each only once. */
function pairsOf(viewers: readonly BenchViewer[]): (readonly [BenchViewer, BenchViewer])[] {
  return Array.from({ length: ASKED }, (_, distance) =>
    viewers.flatMap((one, index) => {
      const other = viewers[(index + distance + 1) % viewers.length];
      return other ? [[one, other] as const] : [];
    }),
  ).flat();
}

async function measureConnecting(bench: Bench): Promise<void> {
  const pairs = pairsOf(bench.app.viewers);
  let from = 0;
  const nextCall = (): Call => {
    const some = pairs.slice(from, from + PAIRS_A_RUN);
    from += PAIRS_A_RUN;
    const steps = some.flatMap(([one, other]) => connecting(one, other));
    return { origin: bench.app.origin, steps, stride: 2, headers: JSON_BODY, tokens: [''] };
  };
  reportRate('connect: request, accept', await compare(bench, nextCall, insertOf(bench)));
}

async function measureFollowing(bench: Bench): Promise<void> {
  const { viewers, origin } = bench.app;
  const steps = viewers.flatMap((viewer, index) =>
    neighboursOf(viewers, index + ASKED, FOLLOWED).flatMap(({ memberId }): Step[] => [
      { method: 'POST', path: `/api/follow/${memberId}`, token: viewer.token, body: '{}' },
      { method: 'DELETE', path: `/api/follow/${memberId}`, token: viewer.token },
    ]),
  );
  const call = { origin, steps, stride: 2, headers: JSON_BODY, tokens: [''] };
  reportRate('follow, unfollow', await compare(bench, call, insertOf(bench)));
}

async function measurePage(
  bench: Bench,
  name: string,
  readers: readonly BenchViewer[],
  pathFor: (reader: BenchViewer, index: number) => string,
  target?: number,
): Promise<void> {
  const { app, floor } = bench;
  const steps = readers.map((reader, index) => ({
    method: 'GET',
    path: pathFor(reader, index),
    token: reader.token,
  }));
  const [first] = steps;
  if (!first) throw new Error('there are readers');
  const text = await (await fetch(app.origin + first.path, { headers: bearer(first.token) })).text();
  floor.setPage(JSON.parse(text));
  const product = { origin: app.origin, steps, headers: {}, tokens: [''] };
  const below = {
    origin: floor.origin,
    steps: [{ method: 'GET', path: '/page' }],
    headers: {},
    tokens: [floor.token],
  };
  const measured = await compare(bench, product, below);
  reportRate(`${name} (${(text.length / 1024).toFixed(1)} kB)`, measured, target);
}

async function measurePages(bench: Bench): Promise<void> {
  const readers = bench.app.viewers.slice(0, READERS);
  await fillConversations(bench.app, readers);
  await fillNotifications(bench.app, readers);
  const nextTo = (index: number) => neighboursOf(readers, index, 1)[0]?.memberId ?? '';
  const conversations = '/api/messages/conversations?limit=20';
  await measurePage(bench, 'conversation list of 20', readers, () => conversations, LIST_TARGET);
  const pair = ({ memberId }: BenchViewer, index: number) =>
    `/api/messages/user/${memberId}/with/${nextTo(index)}?limit=20`;
  await measurePage(bench, 'thread page of 20', readers, pair);
  await measurePage(bench, 'notifications', readers, () => '/api/notifications?limit=20');
  await measurePage(bench, 'profile', readers, (_, index) => `/api/user/singleProfile/${nextTo(index)}`);
}

async function main(): Promise<void> {
  note(
    `16 clients and ${MEMBERS} members; rate limits are lifted. Floor: one insert for what writes; for what reads a token check, one findOne and the same page.`,
  );
  const app = await startBenchApp(MEMBERS);
  const floor = await startFloor(app);
  const clients = startClients();
  const bench = { app, floor, clients };
  try {
    await measureConnecting(bench);
    await measureFollowing(bench);
    await measurePages(bench);
  } finally {
    clients.close();
    floor.close();
    await app.close();
  }
}

await main();
process.exit(0);
