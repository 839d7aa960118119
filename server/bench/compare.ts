import type { BenchApp } from './bench-app.ts';
import type { Clients } from './clients.ts';
import type { Floor } from './floor-app.ts';
import type { Load, LoadResult } from './load-client.ts';

const ROUNDS = 3;
const NAME_WIDTH = 54;

export type Call = Omit<Load, 'clients' | 'forMs'>;

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

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One run, with the CPU time (ms) that an answer took in this process. */
async function runWithCpu({ clients }: Bench, call: Call): Promise<LoadResult & { cpu: number }> {
  const before = process.cpuUsage();
  const result = await clients.run(call);
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpu: (user + system) / 1000 / result.answers };
}

/** Product and floor in turns, so that whatever else the machine does strikes both. */
export async function compare(bench: Bench, product: Call, floor: Call): Promise<Measured> {
  await bench.clients.run({ ...product, forMs: 500 });
  await bench.clients.run({ ...floor, forMs: 500 });
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

/** Heads the table. */
export function printHead(): void {
  const heads = ['product', 'floor', 'ratio', 'by CPU', 'p95'].map((head) => head.padStart(10));
  console.log(`Medians of ${ROUNDS} runs.`);
  console.log(''.padEnd(NAME_WIDTH) + heads.join(''));
}

export function print(name: string, measured: Measured, target?: number): void {
  const { product, floor, ratio, cpuRatio, p95 } = measured;
  const mark = target === undefined ? '' : ratio >= target ? `met (${target})` : `MISSED (${target})`;
  const figures = [
    product.toFixed(0),
    floor.toFixed(0),
    ratio.toFixed(2),
    cpuRatio.toFixed(2),
    `${p95.toFixed(0)} ms`,
  ];
  console.log(name.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(10)).join('') + `  ${mark}`);
}
