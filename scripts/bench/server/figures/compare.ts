import type { BenchApp } from '../processes/bench-app.ts';
import type { Clients } from '../clients/clients.ts';
import type { Floor } from '../processes/floor-app.ts';
import { report, type Bound } from './figure.ts';
import type { Load, LoadResult } from '../clients/load-client.ts';
import { isBrief, median } from './pace.ts';

const ROUNDS = 3;
const WARM_UP_MS = 500;
/** On a busy machine few calls happen in that time, and code that V8 has not compiled yet would be measured. */
const WARM_UP_ANSWERS = 600;
/** Calls that take a quarter of a second warm up for this long instead. */
const WARM_UP_MOST_MS = 10_000;
const FOR_MS = isBrief ? 800 : 2000;

export type Call = Omit<Load, 'clients' | 'forMs'> & Partial<Pick<Load, 'clients' | 'forMs'>>;

export interface Bench {
  readonly app: BenchApp;
  readonly floor: Floor;
  readonly clients: Clients;
}

export interface Measured {
  /** Responses per second. */
  readonly product: number;
  readonly floor: number;
  readonly ratio: number;
  /** The same ratio by CPU time per response, server and database together. A busy machine affects it less. */
  readonly cpuRatio: number;
  /** Milliseconds. */
  readonly p95: number;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Session tokens of all members. */
export const tokensOf = ({ app }: Bench): string[] => app.viewers.map((viewer) => viewer.token);

/** Runs once and measures the CPU time per response in this process. Milliseconds. */
async function runWithCpu({ clients }: Bench, call: Call): Promise<LoadResult & { cpu: number }> {
  const before = process.cpuUsage();
  const result = await clients.run({ forMs: FOR_MS, ...call });
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpu: (user + system) / 1000 / result.answers };
}

async function warmUp({ clients }: Bench, nextCall: () => Call): Promise<void> {
  const until = performance.now() + WARM_UP_MOST_MS;
  for (let answers = 0; answers < WARM_UP_ANSWERS && performance.now() < until;) {
    answers += (await clients.run({ ...nextCall(), forMs: WARM_UP_MS })).answers;
  }
}

/**
 * Measures product and floor alternately, so that other load on the machine affects both. A function provides
 * a new load per run, for calls that cannot be repeated.
 */
export async function compare(bench: Bench, product: Call | (() => Call), floor: Call): Promise<Measured> {
  const nextCall = typeof product === 'function' ? product : () => product;
  await warmUp(bench, nextCall);
  await warmUp(bench, () => floor);
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = await runWithCpu(bench, floor);
    const above = await runWithCpu(bench, nextCall());
    rounds.push({
      product: above.perSecond,
      floor: below.perSecond,
      ratio: above.perSecond / below.perSecond,
      cpuRatio: below.cpu / above.cpu,
      p95: above.p95,
    });
  }
  const middle = (key: keyof Measured) => median(rounds.map((each) => each[key]));
  return {
    product: middle('product'),
    floor: middle('floor'),
    ratio: middle('ratio'),
    cpuRatio: middle('cpuRatio'),
    p95: middle('p95'),
  };
}

/** Lowest accepted ratio to the floor. */
export const ratioAtLeast = (at: number): Bound => ({ of: 'ratio', is: 'least', at });
/** Lowest accepted ratio to the floor by processor time. */
export const cpuRatioAtLeast = (at: number): Bound => ({ of: 'cpuRatio', is: 'least', at });

/** Reports responses per second together with the floor's. */
export function reportRate(name: string, measured: Measured, bound?: Bound): void {
  report({ name, unit: '/s', ...measured, ...(bound && { bound }) });
}
