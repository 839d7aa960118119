// Fuzzes every parser of uploads, each in a separate process, and prints its worst time and memory. `--
// --files 50000 --seed 7 film pdf` selects the number of files, the seed and the parsers.
import { parseArgs } from 'node:util';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT, startTool } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';

/** @typedef {{ name: string, files: number, accepted: number, milliseconds: number, slowestSeed: number, megabytes: number, failures: string[] }} Report */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});

/**
 * Returns the last line of the program's output; undefined if it failed.
 * @param {readonly string[]} args
 */
async function ask(args) {
  const program = ['--conditions=source', 'server/src/testing/fuzz/main.ts', ...args];
  const child = startTool('tsx', program, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (said += text));
  const code = await new Promise((resolve) => void child.once('close', resolve));
  return code === 0 ? JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') : undefined;
}

/** @param {Report} report */
function print({ name, files, accepted, milliseconds, slowestSeed, megabytes, failures }) {
  const cells = [
    name.padEnd(10),
    `${files} files`.padStart(14),
    `${accepted} taken`.padStart(14),
    `${milliseconds.toFixed(0)} ms at worst (seed ${slowestSeed})`.padStart(36),
    `${megabytes.toFixed(0)} MB at worst`.padStart(18),
  ];
  console.log(`${cells.join('')}  ${failures.length === 0 ? 'passed' : 'FAILED'}`);
  for (const failure of failures) console.log(`  ${failure}`);
}

endWithParent();
process.chdir(ROOT);
await ensureInstalled();
const seed = values.seed ?? String(Math.floor(Math.random() * 0x1_0000_0000));
/** @type {string[] | undefined} */
const all = await ask(['--list']);
if (!all) stop('The parsers can not be listed; the reason stands above.');
say(
  `Fuzzing with --seed ${seed}. A seed that fails belongs into FAILED_SEEDS of server/src/testing/fuzz/targets.ts.`,
);
for (const target of positionals.length > 0 ? positionals : all) {
  /** @type {Report | undefined} */
  const report = await ask(['--target', target, '--files', values.files, '--seed', seed]);
  if (report) print(report);
  else console.log(`${target.padEnd(10)} ended its process  FAILED`);
  if (!report || report.failures.length > 0) process.exitCode = 1;
}
