// Checks promised times against their limits. Run it alone on the machine. `--fresh` also measures a new
// clone, including installation; `--memory` only runs the product in little memory. Exits with 1 if a limit is exceeded.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, startTool } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/** @typedef {{ name: string, value: number, bound: number, unit: string }} Measure */

const SCREENS = 'e2e/times/main.ts';
const MEMORY = 'scripts/bench/server/small-memory.ts';
/** `--load` measures only the loading time of the dashboard, `--uploads` only responses during heavy uploads. */
const PARTS = new Map([
  ['--load', SCREENS],
  ['--uploads', SCREENS],
  ['--memory', MEMORY],
]);
const part = process.argv.map((argument) => PARTS.get(argument)).find(Boolean);
const PROGRAMS = part
  ? [part]
  : [SCREENS, 'embedded-db/bench/times.ts', 'scripts/bench/server/steady.ts', MEMORY];

/** @param {Measure} measure */
function print({ name, value, bound, unit }) {
  const cells = [name.padEnd(66), `${value.toFixed(2)} ${unit}`.padStart(10), `${bound} ${unit}`.padStart(9)];
  console.log(`${cells.join('')}  ${value <= bound ? 'kept' : 'MISSED'}`);
}

/**
 * Runs a program that prints measurements as lines of JSON. Returns whether it succeeded.
 * @param {string} program
 */
async function measure(program) {
  const args = ['--conditions=source', program, ...process.argv.slice(2)];
  const child = startTool('tsx', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let isKept = true;
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      /** @type {Measure} */
      const found = JSON.parse(line);
      print(found);
      isKept &&= found.value <= found.bound;
    }
  });
  const code = await new Promise((resolve) => void child.once('close', resolve));
  return isKept && code === 0;
}

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt(['database', 'server', 'client']);
say('Measuring; the best of three counts …');
for (const program of PROGRAMS) if (!(await measure(program))) process.exitCode = 1;
