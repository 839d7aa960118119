import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { PACKAGE, packageOf, run } from './installed-package.ts';

/** Serves a new store with the `db-serve` of an installed package while `work` runs, which gets its connection string. */
async function whileServed<T>(folder: string, work: (uri: string) => Promise<T>): Promise<T> {
  const program = join(folder, 'node_modules/.bin/db-serve');
  const child = spawn(program, ['--dir', join(folder, 'served'), '--port', '0', '--fail-points'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const lines = createInterface({ input: child.stdout });
    const [uri] = (await Promise.race([once(lines, 'line'), ended])) as [string | number | null];
    if (typeof uri !== 'string') throw new Error(`db-serve ended with ${uri}`);
    return await work(uri);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Runs the conformance tests against the store of an installed package, as against a MongoDB.
 * @returns the output of vitest
 * @throws Error with the output when a test fails
 */
export async function runConformance(folder: string, files: readonly string[]): Promise<string> {
  const vitest = [process.execPath, join(packageOf('vitest'), 'vitest.mjs'), 'run'];
  return whileServed(folder, (uri) =>
    run(PACKAGE, [...vitest, '--no-color', ...files], { MONGODB_URI: uri }),
  );
}
