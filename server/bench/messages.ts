/** Prints how fast messages are beside a relay that only stores each by one insert: `npm run bench -- messages`. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import type { Device, Order, Written } from './message-clients.ts';
import { startRelay } from './relay.ts';

const PAIRS = [10, 100, 500];
const ROUNDS = 3;
const WARM_UP_MS = 800;
const FOR_MS = 2500;
/** Of all pairs together, well below what either could bear: the wait is then the way's own. */
const PACE = 200;
const IDLE_SOCKETS = 1000;
/** After this long nothing is kept any more of members who have gone (ms): for 5 seconds they count as there. */
const FAREWELL_MS = 7000;
/** What the specification of the benchmark allows against the relay, and what it aims at. */
const WAIT_MAX = 2;
const WAIT_AIM = 1.3;
const RATE_MIN = 0.5;
const MEMORY_MAX = 1.3;

interface Clients {
  order(order: Order): Promise<Written | null>;
  close(): void;
}

function startClients(): Clients {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'message-clients.ts'));
  return {
    async order(order) {
      child.send(order);
      const [result] = (await once(child, 'message')) as [Written | null];
      if (result && result.failures > 0) throw new Error(`${result.failures} messages did not arrive`);
      return result;
    },
    close: () => child.kill(),
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

async function measureOne(clients: Clients, origin: string, devices: readonly Device[]): Promise<Figures> {
  await clients.order({ kind: 'connect', origin, devices });
  await clients.order({ kind: 'write', forMs: WARM_UP_MS });
  const paced = await clients.order({ kind: 'write', forMs: FOR_MS, perSecond: PACE });
  const saturated = await clients.order({ kind: 'write', forMs: FOR_MS });
  await clients.order({ kind: 'disconnect' });
  if (!paced || !saturated) throw new Error('writing answers figures');
  return { p50: paced.p50, p99: paced.p99, perSecond: saturated.perSecond };
}

const verdict = (isMet: boolean, bound: string) => (isMet ? `met (${bound})` : `MISSED (${bound})`);

/** Relay and product in turns, so that whatever else the machine does strikes both. */
async function measurePairs(clients: Clients, app: BenchApp, relay: string, pairs: number): Promise<void> {
  const devices = app.viewers.slice(0, 2 * pairs);
  const rounds: { below: Figures; above: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = await measureOne(clients, relay, devices);
    rounds.push({ below, above: await measureOne(clients, app.origin, devices) });
  }
  const wait = median(rounds.map(({ above, below }) => above.p50 / below.p50));
  const rate = median(rounds.map(({ above, below }) => above.perSecond / below.perSecond));
  const of = (which: 'above' | 'below', key: keyof Figures, digits: number) =>
    median(rounds.map((round) => round[which][key])).toFixed(digits);
  const both = (key: keyof Figures, digits: number) =>
    `${of('above', key, digits)} / ${of('below', key, digits)}`.padStart(16);
  console.log(
    `${String(pairs).padStart(5)}${both('p50', 2)}${both('p99', 2)}${both('perSecond', 0)}   ` +
      `wait ${wait.toFixed(2)} ${verdict(wait <= WAIT_MAX, `${WAIT_MAX}, aim ${WAIT_AIM}`)}, ` +
      `rate ${rate.toFixed(2)} ${verdict(rate >= RATE_MIN, String(RATE_MIN))}`,
  );
}

/** What this process holds in memory once nothing is left to throw away (bytes). */
async function heldMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 3; time += 1) {
    await after(150);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function memoryOf(clients: Clients, origin: string, devices: readonly Device[]): Promise<number> {
  const before = await heldMemory();
  await clients.order({ kind: 'connect', origin, devices });
  await after(1000);
  const held = (await heldMemory()) - before;
  await clients.order({ kind: 'disconnect' });
  await after(FAREWELL_MS);
  return held / devices.length;
}

async function measureMemory(clients: Clients, app: BenchApp, relay: string): Promise<void> {
  const devices = app.viewers.slice(0, IDLE_SOCKETS);
  // The first time fills what is kept of members whether they are connected or not.
  await memoryOf(clients, app.origin, devices);
  const rounds: { below: number; above: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = await memoryOf(clients, relay, devices);
    rounds.push({ below, above: await memoryOf(clients, app.origin, devices) });
  }
  const below = median(rounds.map((round) => round.below));
  const above = median(rounds.map((round) => round.above));
  const ratio = above / below;
  const kB = (bytes: number) => (bytes / 1024).toFixed(1);
  console.log(
    `Memory of an idle socket: ${kB(above)} kB, relay ${kB(below)} kB: ${ratio.toFixed(2)} ` +
      verdict(ratio <= MEMORY_MAX, String(MEMORY_MAX)),
  );
}

async function main(sizes: readonly number[]): Promise<void> {
  const [cpu] = cpus();
  console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown'}.`);
  console.log(
    `Rate limits are lifted. Medians of ${ROUNDS} runs, Weft / relay. Waits in ms from sending to receipt at ${PACE} messages a second; ` +
      'rate: each pair sends the next once the last is acknowledged.',
  );
  const app = await startBenchApp(Math.max(IDLE_SOCKETS, 2 * Math.max(...sizes)));
  const relay = await startRelay(app.database);
  const clients = startClients();
  try {
    await measureMemory(clients, app, relay.origin);
    console.log(`pairs${'p50'.padStart(16)}${'p99'.padStart(16)}${'a second'.padStart(16)}`);
    for (const pairs of sizes) await measurePairs(clients, app, relay.origin, pairs);
  } finally {
    clients.close();
    await relay.close();
    await app.close();
  }
}

const asked = process.argv.slice(2).map(Number);
await main(asked.length > 0 ? asked : PAIRS);
