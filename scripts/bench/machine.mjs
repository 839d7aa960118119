import { execFileSync } from 'node:child_process';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { ROOT } from '../lib/run.mjs';

const GIGABYTE = 1024 ** 3;

/** The measured commit; with a plus if the working tree is changed. */
function commit() {
  try {
    const git = (/** @type {readonly string[]} */ ...args) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    const changed = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return git('rev-parse', '--short', 'HEAD').trim() + (changed ? '+' : '');
  } catch {
    return 'unknown';
  }
}

/**
 * Describes the machine.
 * @param {number} since `Date.now()` at the start of the benchmarks
 * @returns {import('./document.mjs').Machine}
 */
export function describeMachine(since) {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processor: `${processors.length} × ${processors[0]?.model.trim() ?? arch()}`,
    memoryGb: Math.round(totalmem() / GIGABYTE),
    system: `${platform()} ${release()}`,
    commit: commit(),
    minutes: Math.max(1, Math.round((Date.now() - since) / 60_000)),
  };
}
