// Checks the subjects of commits. Without arguments, it checks every commit since this check exists, in the
// repository of the current folder. With `--message FILE`, it checks the commit that Git is about to make
// (see .githooks/commit-msg).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faultOfSubject, subjectOf } from './lib/commit-subject.mjs';
import { say, stop } from './lib/say.mjs';

/** The commit that added this file is the first one to check. */
const CHECK = 'scripts/check-commit-subjects.mjs';

/** @param {...string} args @returns the lines of the output */
function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * Returns the commits to check as `hash subject`. In a shallow clone, the oldest commit seems to add every file, so the
 * check starts there.
 */
function commits() {
  const first = git('log', '--diff-filter=A', '--format=%H', '--', CHECK).at(-1);
  if (first === undefined) return [];
  // People's commits only. A tool that stores a tree as a commit has no author address.
  const form = ['--no-merges', '--author=@', '--format=%h %s'];
  return [
    ...git('log', ...form, '--ancestry-path', `${first}..HEAD`),
    ...git('log', '--no-walk', ...form, first),
  ];
}

/** @param {string} line an abbreviated hash, a space and the subject */
function faultOfLine(line) {
  const subject = line.slice(line.indexOf(' ') + 1);
  const fault = faultOfSubject(subject);
  return fault && `${line}\n    ${fault}`;
}

const [option, file] = process.argv.slice(2);
if (option === '--message' && file !== undefined) {
  const subject = subjectOf(readFileSync(file, 'utf8'));
  const fault = subject === '' ? undefined : faultOfSubject(subject);
  if (fault) stop(`The subject ${fault}.\n  ${subject}\n  CONTRIBUTING.md, "Commits", shows the form.`);
} else {
  const lines = commits();
  const faults = lines.flatMap((line) => faultOfLine(line) ?? []);
  if (faults.length > 0) stop(`Subjects to reword (git rebase --interactive):\n  ${faults.join('\n  ')}`);
  say(`${lines.length} commit subjects are well formed.`);
}
