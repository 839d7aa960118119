/** Compares messages with a relay that only inserts each one: `npm run bench -- messages`. */
import { startBenchApp, type BenchApp } from './processes/bench-app.ts';
import { startDevices, type Devices } from './clients/devices.ts';
import { note, report } from './figures/figure.ts';
import type { Device } from './clients/message-clients.ts';
import { isBrief, median, sizesOr } from './figures/pace.ts';
import { startRelay } from './processes/relay.ts';

const PAIRS = isBrief ? [10, 100] : [10, 100, 500];
const ROUNDS = 3;
/**
 * How long product and relay run at full speed before the measurement, because V8 compiles the product's
 * longer code path later.
 */
const HEAT_MS = 6000;
const HEATED_BY = 20;
const WARM_UP_MS = 800;
const FOR_MS = isBrief ? 1500 : 2500;
/**
 * Messages per second of all pairs together, well below the maximum of both, so that the latency does not
 * include queues.
 */
const PACE = 200;
/** Highest and lowest accepted ratios to the relay. The goal for the latency is 1.3. */
const WAIT_MAX = 2;
const RATE_MIN = 0.5;
/** Lowest accepted ratio where few members write, as in most networks. */
const FEW = 10;
const RATE_OF_FEW_MIN = 0.6;

interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

async function heat(devices: Devices, origin: string, members: readonly Device[]): Promise<void> {
  await devices.order({ kind: 'connect', origin, devices: members });
  await devices.order({ kind: 'write', forMs: HEAT_MS });
  await devices.order({ kind: 'disconnect' });
}

async function measureOne(devices: Devices, origin: string, members: readonly Device[]): Promise<Figures> {
  await devices.order({ kind: 'connect', origin, devices: members });
  await devices.order({ kind: 'write', forMs: WARM_UP_MS });
  const paced = await devices.order({ kind: 'write', forMs: FOR_MS, perSecond: PACE });
  const saturated = await devices.order({ kind: 'write', forMs: FOR_MS });
  await devices.order({ kind: 'disconnect' });
  if (!paced || !saturated) throw new Error('writing answers figures');
  return { p50: paced.p50, p99: paced.p99, perSecond: saturated.perSecond };
}

/** Measures relay and product alternately, so that other load affects both. */
async function measurePairs(devices: Devices, app: BenchApp, relay: string, pairs: number): Promise<void> {
  const members = app.viewers.slice(0, 2 * pairs);
  const rounds: { below: Figures; above: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = await measureOne(devices, relay, members);
    rounds.push({ below, above: await measureOne(devices, app.origin, members) });
  }
  const figures = (key: keyof Figures) => ({
    product: median(rounds.map(({ above }) => above[key])),
    floor: median(rounds.map(({ below }) => below[key])),
    ratio: median(rounds.map(({ above, below }) => above[key] / below[key])),
  });
  const wait = { of: 'ratio', is: 'most', at: WAIT_MAX } as const;
  const isFew = pairs <= FEW;
  const rate = { of: 'ratio', is: 'least', at: isFew ? RATE_OF_FEW_MIN : RATE_MIN } as const;
  report({ name: `${pairs} pairs: wait, p50`, unit: 'ms', ...figures('p50'), bound: wait });
  report({ name: `${pairs} pairs: wait, p99`, unit: 'ms', ...figures('p99'), ...(isFew && { bound: wait }) });
  report({ name: `${pairs} pairs: messages`, unit: '/s', ...figures('perSecond'), bound: rate });
}

async function main(sizes: readonly number[]): Promise<void> {
  note(
    `Rate limits are lifted. Floor: a relay that stores each by one insert; both have written for ${HEAT_MS / 1000} s before. Waits from ` +
      `sending to receipt at ${PACE} messages a second; rate: each pair sends the next once the last is acknowledged.`,
  );
  const app = await startBenchApp(2 * Math.max(...sizes));
  const relay = await startRelay(app.database);
  const devices = startDevices();
  try {
    for (const origin of [relay.origin, app.origin]) {
      await heat(devices, origin, app.viewers.slice(0, HEATED_BY));
    }
    for (const pairs of sizes) await measurePairs(devices, app, relay.origin, pairs);
  } finally {
    devices.close();
    await relay.close();
    await app.close();
  }
}

await main(sizesOr(PAIRS));
