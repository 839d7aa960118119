import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../product/artefacts.ts';

/** Timeout. Milliseconds. */
const TIMEOUT = 600_000;

/** Seconds of `npm start` in a new clone of the committed state: installing, building and listening. */
export async function measureFreshClone(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weft-clone-'));
  const clone = path.join(folder, 'weft');
  try {
    const cloned = spawnSync('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' });
    if (cloned.status !== 0) throw new Error('The project could not be cloned.');
    return await untilListening(clone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function untilListening(clone: string): Promise<number> {
  const since = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), TIMEOUT);
  let seconds: number | undefined;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (seconds !== undefined || !chunk.includes('Listening on ')) return;
    seconds = (performance.now() - since) / 1000;
    child.kill('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      if (seconds === undefined) reject(new Error(`It ended with ${code} and never listened.`));
      else resolve(seconds);
    });
  });
}
