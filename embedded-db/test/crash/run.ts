/**
 * Kills the store with SIGKILL under a load of writes, many rounds on one folder, and restarts it at once on the same port, so that the
 * driver retries unacknowledged writes. Every acknowledged write must then be stored exactly once.
 * Rounds alternate: a kill at a random time, mostly during an append to the log; a kill at the start of a flush; a kill at a random time
 * followed by two more while the store starts and reads its log.
 * Rounds: `--rounds`, else CRASH_ROUNDS, else 20.
 */
import { once } from 'node:events';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from '../support/folder.ts';
import { Ledger } from './ledger.ts';
import { killDuringStart, startServer, type ServerProcess } from './server-process.ts';
import { CLIENTS, collectionsOf, prepare, WorkloadClient } from './workload.ts';
import { verify } from './verify.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
const rounds = Number(values.rounds ?? process.env['CRASH_ROUNDS'] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('usage: npm run test:crash [-- --rounds <n>]');
/** A round takes about three seconds; one that takes much longer hangs. */
const DEADLINE_MS = 60_000 + rounds * 15_000;
/** On a slow disk a round lasts until this much is written, within bounds. */
const LEAST_WRITES = 300;
const LONGEST_STORM_MS = 4000;
const SHOWN_PROBLEMS = 20;
/** In this time at least one flush happens. */
const LONGEST_WAIT_MS = 3000;

const MOMENTS = ['any', 'taking over', 'starting'] as const;
type Moment = (typeof MOMENTS)[number];

const connect = (uri: string): Promise<MongoClient> =>
  MongoClient.connect(uri, {
    maxPoolSize: 2,
    serverSelectionTimeoutMS: 10_000,
    heartbeatFrequencyMS: 500,
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Resolves when the data file changes, which happens at the start of a flush. */
const nextTakeOver = async (folder: string): Promise<void> => {
  const watcher = watch(join(folder, 'data.mdb'));
  await Promise.race([once(watcher, 'change'), pause(LONGEST_WAIT_MS)]);
  watcher.close();
};

const playRound = async (
  round: number,
  moment: Moment,
  server: ServerProcess,
  folder: string,
  ledger: Ledger,
): Promise<ServerProcess> => {
  // A pool of their own each: when one pool loses many connections, the driver retries the write of the first one alone.
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => connect(server.uri)));
  let isOver = false;
  const clients = connections.map((client, id) => new WorkloadClient(id, round, client, ledger));
  const workload = Promise.all(clients.map((each) => each.run(() => isOver)));
  workload.catch(() => {});
  const before = ledger.writes;
  const giveUp = performance.now() + LONGEST_STORM_MS;
  await pause(300 + Math.random() * 900);
  while (ledger.writes - before < LEAST_WRITES && performance.now() < giveUp) await pause(50);
  if (moment === 'taking over') await nextTakeOver(folder);
  await server.kill();
  isOver = true;
  const killedStarts = moment === 'starting' ? 2 : 0;
  for (let again = 0; again < killedStarts; again += 1)
    await killDuringStart(folder, server.port, Math.random() * server.readyMs);
  const next = await startServer(folder, { port: server.port });
  await workload;
  await Promise.all(connections.map((client) => client.close()));
  return next;
};

const main = async (): Promise<boolean> => {
  const folder = temporaryFolder();
  const ledger = new Ledger();
  let server = await startServer(folder);
  const deadline = setTimeout(() => {
    console.error(`not done after ${DEADLINE_MS} ms`);
    void server.kill().finally(() => process.exit(1));
  }, DEADLINE_MS);
  try {
    const first = await connect(server.uri);
    await prepare(collectionsOf(first));
    await first.close();
    let bad = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const moment = MOMENTS[round % MOMENTS.length] ?? 'any';
      server = await playRound(round, moment, server, folder, ledger);
      const client = await connect(server.uri);
      const problems = await verify(client, ledger);
      await client.close();
      bad += problems.length;
      console.log(
        `round ${round} (${moment}): ${ledger.writes} writes acknowledged (${ledger.transactions} transactions), ` +
          `${ledger.unanswered} unanswered, ready again in ${Math.round(server.readyMs)} ms, ${problems.length} problems`,
      );
      for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.error(`  ${problem}`);
    }
    return bad === 0;
  } finally {
    clearTimeout(deadline);
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = (await main()) ? 0 : 1;
