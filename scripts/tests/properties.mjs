// Runs the property tests with a new random seed, and with each seed that once found a defect.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, runTool } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';

/** Seeds that found a defect are kept permanently. */
const FAILED_SEEDS = 'embedded-db/test/support/failed-seeds.json';
const TESTS = 'embedded-db/test';
const HIGHEST_SEED = 2_147_483_647;

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database']);

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .map((file) => path.join(TESTS, file))
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("'fast-check'"));
const given = process.argv.slice(2).map(Number);
/** @type {number[]} */
const kept = JSON.parse(readFileSync(FAILED_SEEDS, 'utf8'));
const seeds = given.length > 0 ? given : [...kept, randomInt(1, HIGHEST_SEED)];
if (files.length === 0 || !seeds.every(Number.isSafeInteger))
  stop('usage: npm run test:properties -- [SEED …]');

for (const seed of seeds) {
  say(`Running ${files.length} files of property tests with seed ${seed} …`);
  const code = await runTool('vitest', ['run', ...files], { env: { PROPERTY_SEED: String(seed) } });
  if (code !== 0) {
    say(`Seed ${seed} failed. Keep it: add it to ${FAILED_SEEDS}.`);
    process.exitCode = code;
  }
}
