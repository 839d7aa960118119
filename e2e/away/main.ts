/**
 * Members with no open page are notified of messages and requests by push and by mail, on two servers that are killed with
 * SIGKILL in turn. In the end, no push may have arrived twice, no mail may be missing, repeated ones must have the same
 * Message-ID, and members who had read may not have got any. `--notifications`, default 1,000; `--kills`, default 10.
 */
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askToConnect, readIt, writeTo, type Notified } from './events.ts';
import { registerAway, startNetwork, withEach, type AwayMember, type Network } from './network.ts';
import { emptyOutboxes, makeDue, untilLeasesEnd, untilNotified } from './outboxes.ts';
import { verify, type Outcome } from './verify.ts';

const { values } = parseArgs({
  options: { notifications: { type: 'string' }, kills: { type: 'string' } },
});
const TOTAL = Number(values.notifications ?? 1000);
const KILLS = Number(values.kills ?? 10);
if (!(TOTAL >= 10 && KILLS >= 2)) {
  throw new Error('usage: npm run test:away [-- --notifications <n> --kills <n>]');
}

const SENDERS = 8;
/** Share of the notifications that are about requests. */
const REQUESTS = 0.4;
const SHOWN_PROBLEMS = 20;
/** Of this number of members, one reads before a mail is due, and the push service refuses the first push of one. */
const READER_OF = 3;
const REFUSED_OF = 2;
/** Time in which a push service answers, and in which a server runs before it is killed (ms). */
const ANSWER_DELAY = 150;
const RUNS_FOR = 700;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const spread = (mean: number): number => mean * (0.3 + 1.4 * Math.random());

/** Kills the servers in turn and starts them again. */
async function killInTurn({ cluster }: Network, kills: number, isOver: () => boolean): Promise<number> {
  let done = 0;
  while (done < kills && !isOver()) {
    await after(spread(RUNS_FOR));
    const server = done % 2 === 0 ? cluster.one : cluster.two;
    await server.end('SIGKILL');
    await server.start();
    done += 1;
  }
  return done;
}

/**
 * Notifies every member once: of requests first, because a crash may lose a notification before it is stored; then of
 * messages while servers are killed. Returns what happened, and the number of kills.
 */
async function notifyAll(network: Network, senders: readonly AwayMember[], members: readonly AwayMember[]) {
  const notified: Notified[] = [];
  const notify = (how: typeof writeTo, some: readonly AwayMember[]) =>
    withEach([...some.entries()], async ([index, member]) => {
      notified.push(await how(network, senders[index % SENDERS] ?? member, member));
    });
  const asked = Math.floor(members.length * REQUESTS);
  await notify(askToConnect, members.slice(0, asked));
  await untilNotified(network, asked);
  let isOver = false;
  const killing = killInTurn(network, Math.floor(KILLS / 2), () => isOver);
  await notify(writeTo, members.slice(asked));
  isOver = true;
  return { notified, kills: await killing };
}

/** Some members read; then what waits becomes due, and servers are killed while they send it. */
async function deliver(
  network: Network,
  notified: readonly Notified[],
  kills: number,
): Promise<readonly Outcome[]> {
  const readers = new Set(notified.filter((_each, index) => index % READER_OF === 0));
  await withEach([...readers], (each) => readIt(network, each));
  const outcomes = notified.map((each) => {
    const { browser } = each.member;
    const refused = browser.answer.status === 201 ? 0 : browser.received.length;
    browser.answer = { status: 201, delay: spread(ANSWER_DELAY) };
    return { ...each, isRead: readers.has(each), refused };
  });
  const { one, two } = network.cluster;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = kill % 2 === 0 ? one : two;
    await server.end('SIGKILL');
    await untilLeasesEnd(network);
    if (kill === 0) await makeDue(network);
    await server.start();
    await after(spread(RUNS_FOR));
  }
  await Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]);
  await untilLeasesEnd(network);
  // What killed servers had claimed is due again after minutes.
  await makeDue(network);
  await Promise.all([one.start(), two.start()]);
  await emptyOutboxes(network);
  return outcomes;
}

async function play(network: Network): Promise<boolean> {
  const since = performance.now();
  const nameOf = (index: number) => `Member ${index}`;
  const senders = await registerAway(
    network,
    Array.from({ length: SENDERS }, (_, index) => `Sender ${index}`),
  );
  const members = await registerAway(
    network,
    Array.from({ length: TOTAL }, (_, index) => nameOf(index)),
  );
  for (const [index, { browser }] of members.entries()) {
    browser.answer =
      index % REFUSED_OF === 0 ? { status: 503 } : { status: 201, delay: spread(ANSWER_DELAY) };
  }
  say(`registered after ${Math.round(performance.now() - since)} ms`);
  const { notified, kills } = await notifyAll(network, senders, members);
  say(`notified after ${Math.round(performance.now() - since)} ms, ${kills} kills`);
  const outcomes = await deliver(network, notified, KILLS - kills);
  await Promise.all([network.cluster.one.end('SIGTERM'), network.cluster.two.end('SIGTERM')]);
  const { problems, totals } = verify(network, outcomes);
  say(
    `${TOTAL} notifications, ${KILLS} kills of two servers: ${totals.pushes} pushes, ${totals.mails} mails and ` +
      `${totals.repeatedMails} repeated ones with the same id; ${((performance.now() - since) / 1000).toFixed(0)} s`,
  );
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) say(problem);
  say(
    problems.length === 0
      ? 'No push arrived twice, no mail is missing, and nothing was sent about what was read.'
      : `${problems.length} problems`,
  );
  return problems.length === 0;
}

const network = await startNetwork();
try {
  process.exitCode = (await play(network)) ? 0 : 1;
} catch (error) {
  say(network.cluster.one.describe());
  say(network.cluster.two.describe());
  throw error;
} finally {
  await network.close();
}
