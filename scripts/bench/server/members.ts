/**
 * Compares writes and reads of members with their floors: `npm run bench -- members`. Measures connecting,
 * following, conversations, notifications and profiles.
 */
import { startBenchApp, type BenchViewer } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { compare, reportRate, type Bench, type Call } from './figures/compare.ts';
import { note } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import type { Step } from './clients/load-client.ts';
import { neighboursOf } from './content/members-data.ts';
import { measurePages } from './member-pages.ts';

const MEMBERS = 480;
/** Requests that each member sends; fewer than the daily limit. */
const ASKED = 45;
/** Pairs that one run may connect; more than it can. */
const PAIRS_A_RUN = 700;
const FOLLOWED = 20;
const JSON_BODY = { 'content-type': 'application/json' };

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
    // Members who are connected already would be answered at once.
    if (from > pairs.length) throw new Error('the pairs are used up');
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
