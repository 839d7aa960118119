// Runs the benchmarks of one area: `npm run bench -- db`, with further arguments. Without a name it runs all
// and writes `docs/BENCHMARKS.md` and its chart. Each figure is compared with its floor in the same run.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { chartOf } from './bench/chart.mjs';
import { documentOf } from './bench/document.mjs';
import { describeMachine } from './bench/machine.mjs';
import { BY_HAND, PROGRAMS } from './bench/programs.mjs';
import { figureLine, headLine } from './bench/terminal.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeOptions } from './lib/node-options.mjs';
import { ROOT, runTool, startTool } from './lib/run.mjs';
import { say, stop, took } from './lib/say.mjs';

/** @typedef {import('./bench/figures.mjs').Part} Part */
/** @typedef {import('./bench/programs.mjs').Program} Program */

const CHART = 'benchmarks.svg';
/** Prints how many members the product supports, without floors. */
const LOAD = 'scripts/bench/server/load.ts';

/** Runs a benchmark and prints its figures as they come. @param {Program} program @param {readonly string[]} args @returns {Promise<Part>} */
async function measure({ title, file }, args) {
  /** @type {{ notes: string[], figures: import('./bench/figures.mjs').Figure[] }} */
  const { notes, figures } = { notes: [], figures: [] };
  const child = startTool('tsx', ['--conditions=source', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => void child.once('close', resolve));
  if (!child.stdout) throw new Error('its output is ours');
  for await (const line of createInterface({ input: child.stdout })) {
    const reported = JSON.parse(line);
    if ('note' in reported) {
      notes.push(reported.note);
      console.log(reported.note);
    } else {
      figures.push(reported);
      console.log(figureLine(reported));
    }
  }
  if ((await ended) !== 0) stop(`The measurements of "${title}" broke off.`);
  return { title, notes, figures };
}

async function measureAll() {
  const since = Date.now();
  const parts = [];
  for (const program of PROGRAMS) {
    console.log(`\n${headLine().replace(/^ {1,20}/, (blank) => program.title.padEnd(blank.length))}`);
    parts.push(await measure(program, ['--brief']));
  }
  // Before the chart is written, because that changes the working tree.
  const machine = describeMachine(since);
  writeFileSync(path.join(ROOT, 'docs', CHART), chartOf(parts));
  const page = path.join(ROOT, 'docs/BENCHMARKS.md');
  writeFileSync(page, documentOf(parts, machine, CHART));
  await runTool('oxfmt', [page]);
  say(`Measured all in ${took(since)}; docs/BENCHMARKS.md and docs/${CHART} are written.`);
}

process.chdir(ROOT);
// All child processes get these options, including the floors.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], ...nodeOptions()].filter(Boolean).join(' ');
await ensureInstalled();
const [name, ...rest] = process.argv.slice(2);
const named = [...PROGRAMS, ...BY_HAND];
const program = named.find((each) => each.name === name);
if (name === undefined) {
  await ensureBuilt(['database', 'server']);
  await measureAll();
} else if (name === 'load') {
  await ensureBuilt(['database']);
  process.exitCode = await runTool('tsx', ['--conditions=source', LOAD, ...rest]);
} else if (program) {
  await ensureBuilt(program.needs);
  console.log(headLine());
  await measure(program, rest);
} else {
  stop(
    `Which measurements? One of: ${[...named.map((each) => each.name), 'load'].join(', ')}; without a name all.`,
  );
}
