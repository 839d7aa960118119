import type { BenchApp } from './bench-app.ts';
import type { Clients } from './clients.ts';
import type { Floor } from './floor-app.ts';
import { tell } from './figure.ts';
import type { Load, LoadResult } from './load-client.ts';
import { isBrief, median } from './pace.ts';

const ROUNDS = 3;
const WARM_UP_MS = 500;
const FOR_MS = isBrief ? 800 : 2000;

export type Call = Omit<Load, 'clients' | 'forMs'> & Partial<Pick<Load, 'clients' | 'forMs'>>;

export interface Bench {
  readonly app: BenchApp;
  readonly floor: Floor;
  readonly clients: Clients;
}

export interface Measured {
  /** Answers a second. */
  readonly product: number;
  readonly floor: number;
  readonly ratio: number;
  /** The same ratio by the CPU time that an answer takes, server and database together: what a busy machine disturbs less. */
  readonly cpuRatio: number;
  /** Milliseconds. */
  readonly p95: number;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Tokens of all members that are signed in. */
export const tokensOf = ({ app }: Bench): string[] => app.viewers.map((viewer) => viewer.token);

/** One run, with the CPU time (ms) that an answer took in this process. */
async function runWithCpu({ clients }: Bench, call: Call): Promise<LoadResult & { cpu: number }> {
  const before = process.cpuUsage();
  const result = await clients.run({ forMs: FOR_MS, ...call });
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpu: (user + system) / 1000 / result.answers };
}

/** Product and floor in turns, so that whatever else the machine does strikes both. */
export async function compare(bench: Bench, product: Call, floor: Call): Promise<Measured> {
  await bench.clients.run({ ...product, forMs: WARM_UP_MS });
  await bench.clients.run({ ...floor, forMs: WARM_UP_MS });
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = await runWithCpu(bench, floor);
    const above = await runWithCpu(bench, product);
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

/** Tells answers a second beside the floor's; `least` is the least share of it that is promised. */
export function tellRate(
  name: string,
  { product, floor, ratio, cpuRatio, p95 }: Measured,
  least?: number,
): void {
  const bound = least === undefined ? {} : { bound: { of: 'ratio', is: 'least', at: least } as const };
  tell({ name, unit: '/s', product, floor, ratio, cpuRatio, p95, ...bound });
}
