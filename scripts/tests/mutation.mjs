// Mutates the code of folders and reports each mutant that no test kills. Exits with 1 if the score of a
// folder is lower than in scripts/mutation/scores.json.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../lib/build.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { ROOT } from '../lib/run.mjs';
import { say, stop } from '../lib/say.mjs';
import { mutateFolder, workspaceOf } from '../mutation/mutate-folder.mjs';
import { foldersOf, hasFallen, readScores, scoreOf, writeScore } from '../mutation/scores.mjs';

const USAGE =
  'usage: npm run test:mutation -- <folder or file in a workspace> [--tests <folder or file>]… [--all] [--record], or -- --since <commit>';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    since: { type: 'string' },
  },
});

endWithParent();
process.chdir(ROOT);
const scores = readScores();
const folders = values.since ? foldersOf(scores, changedSince(values.since)) : positionals.map(normalized);
if (!values.since && folders.length === 0) stop(USAGE);
for (const folder of folders) if (!workspaceOf(folder) || !existsSync(folder)) stop(USAGE);
await ensureInstalled();
await ensureBuilt(['database']);

for (const folder of folders) {
  const known = scores[folder];
  const tests = values.tests ?? known?.tests;
  say(`Mutating ${folder} …`);
  // Earlier results may be wrong about code that no test covered then, so recorded scores are always measured
  // again.
  const counts = await mutateFolder(folder, { tests: tests ?? [folder], all: values.all || values.record });
  if (!counts) {
    process.exitCode = 1;
    continue;
  }
  say(`${folder}: ${counts.killed} of ${counts.of} mutants killed, ${scoreOf(counts)} %.`);
  if (values.record) writeScore(folder, { ...counts, ...(tests !== undefined && { tests }) });
  else if (known && hasFallen(counts, known)) {
    say(`The score of ${folder} has fallen: it was ${scoreOf(known)} %.`);
    process.exitCode = 1;
  }
}
if (folders.length === 0) say('No folder with a recorded score has changed.');

/** @param {string} folder */
function normalized(folder) {
  return path.posix.normalize(folder).replace(/\/$/, '');
}

/** Returns the files that differ from a commit. @param {string} commit */
function changedSince(commit) {
  const names = execFileSync('git', ['diff', '--name-only', commit, '--'], { encoding: 'utf8' });
  return names.split('\n').filter((name) => name !== '');
}
