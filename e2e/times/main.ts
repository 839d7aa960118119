// Measures times with limits on the built product: `npm run check:times`. Prints each measurement as a line
// of JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../product/product.ts';
import { measureTimingDifference } from './timing-difference.ts';
import { measureFreshClone } from './fresh-clone.ts';
import { measureHeavyUploads } from './heavy-uploads.ts';
import { measureLoad } from './load.ts';
import type { Measure } from './measure.ts';

const TIMES = 3;

/** Seconds from starting the built product on an empty folder until it listens. */
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

/** The best of three, because other processes of the machine disturb the measurement. */
async function best(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TIMES; n += 1) least = Math.min(least, await measure());
  return least;
}

const report = (measure: Measure): void => void process.stdout.write(`${JSON.stringify(measure)}\n`);

const isAlone = (part: string): boolean => process.argv.includes(part);
if (!isAlone('--uploads')) for await (const measure of measureLoad()) report(measure);
if (!isAlone('--load')) for await (const measure of measureHeavyUploads(process.argv)) report(measure);
if (!isAlone('--load') && !isAlone('--uploads')) {
  report({ name: 'npm start when built', value: await best(startSeconds), bound: 3, unit: 's' });
  for await (const measure of measureTimingDifference(best)) report(measure);
}
if (process.argv.includes('--fresh')) {
  report({ name: 'npm start in a fresh clone', value: await measureFreshClone(), bound: 120, unit: 's' });
}
