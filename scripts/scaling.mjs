// Prints what networks of several sizes need: `npm run scaling`. With `-- --measure` it measures the bytes of the
// inputs first. The tables are part of docs/scaling.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytesTableOf, tableOf } from './bench/scaling-model.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, startTool } from './lib/run.mjs';
import { stop } from './lib/say.mjs';

const INPUTS = path.join(ROOT, 'scripts/bench/scaling-inputs.json');

/** Returns the bytes by kind, as JSON. */
async function measureBytes() {
  await ensureInstalled();
  await ensureBuilt(['database']);
  const child = startTool('tsx', ['--conditions=source', 'scripts/bench/server/sizes.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => void child.once('close', resolve));
  if (!child.stdout) throw new Error('its output is ours');
  let out = '';
  for await (const chunk of child.stdout) out += String(chunk);
  if ((await ended) !== 0) stop('The measurement broke off.');
  return JSON.parse(out);
}

process.chdir(ROOT);
const inputs = JSON.parse(readFileSync(INPUTS, 'utf8'));
if (process.argv.includes('--measure')) {
  inputs.measured.bytes = await measureBytes();
  inputs.measured.on = new Date().toISOString().slice(0, 10);
  writeFileSync(INPUTS, `${JSON.stringify(inputs, null, 2)}\n`);
}
console.log(`${bytesTableOf(inputs)}\n\n${tableOf(inputs)}`);
