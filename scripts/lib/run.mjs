import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Entry files of the tools, so that no shell or `.cmd` wrapper is needed. */
const TOOLS = {
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
};

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined>, stdio?: import('node:child_process').StdioOptions }} RunOptions */

/**
 * Starts a program without a shell. It shares the output of this process unless `stdio` differs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function start(command, args, options = {}) {
  return spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.stdio ?? 'inherit',
  });
}

/**
 * Runs a program and returns its exit code. Forwards signals, so that no process keeps running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = start(command, args, options);
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => void child.kill(signal);
  process.on('SIGINT', forwardSignal);
  process.on('SIGTERM', forwardSignal);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', forwardSignal);
      process.off('SIGTERM', forwardSignal);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/** Runs one of the installed tools. @param {keyof typeof TOOLS} tool @param {readonly string[]} args @param {RunOptions} [options] */
export function runTool(tool, args, options) {
  return run(process.execPath, [path.join(ROOT, TOOLS[tool]), ...args], options);
}

/** Starts one of the installed tools. @param {keyof typeof TOOLS} tool @param {readonly string[]} args @param {RunOptions} [options] */
export function startTool(tool, args, options) {
  return start(process.execPath, [path.join(ROOT, TOOLS[tool]), ...args], options);
}

/**
 * Runs npm and returns its exit code. Uses the npm that started this process, if any.
 * @param {readonly string[]} args @param {RunOptions & { node?: string }} [options] `node`: the program that runs npm
 */
export function runNpm(args, { node = process.execPath, ...options } = {}) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return run(node, [npm, ...args], options);
  return process.platform === 'win32'
    ? run('cmd.exe', ['/c', 'npm', ...args], options)
    : run('npm', args, options);
}
