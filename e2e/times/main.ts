// Measures what has a bound in time, on the built product: `npm run check:times`. Each line is a measure as JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../product.ts';
import { measureAlike } from './alike.ts';
import { measureFreshClone } from './fresh-clone.ts';
import { measureLoad } from './load.ts';

const TIMES = 3;

/** A time in the unit that it is bound in; it is kept when it is at most the bound. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  /** Empty for what has none. */
  readonly unit: 's' | 'ms' | '';
}

/** Seconds from the start of the built product on an empty folder until it listens. */
async function startSeconds(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-times-'));
  try {
    const since = performance.now();
    const product = await startProduct(folder);
    const took = (performance.now() - since) / 1000;
    await product.stop();
    return took;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The best of three: what else the machine does is not the product's. */
async function best(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TIMES; n += 1) least = Math.min(least, await measure());
  return least;
}

const tell = (measure: Measure): void => void process.stdout.write(`${JSON.stringify(measure)}\n`);

const isLoadAlone = process.argv.includes('--load');
for await (const measure of measureLoad()) tell(measure);
if (!isLoadAlone) {
  tell({ name: 'npm start when built', value: await best(startSeconds), bound: 3, unit: 's' });
  for await (const measure of measureAlike(best)) tell(measure);
}
if (process.argv.includes('--fresh')) {
  tell({ name: 'npm start in a fresh clone', value: await measureFreshClone(), bound: 120, unit: 's' });
}
