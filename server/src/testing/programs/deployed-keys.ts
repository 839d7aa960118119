import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../deploy/make-keys.sh');

/** Runs the script that creates keys, passwords and certificates for docker-compose.yml. */
export function makeKeys(...args: readonly string[]): void {
  execFileSync('sh', [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Creates them in a new folder; the caller removes it. */
export function newKeys(): string {
  const keys = mkdtempSync(path.join(tmpdir(), 'weft-keys-'));
  makeKeys(keys);
  return keys;
}

/** Calls `work` with a new folder of keys, and removes it afterwards. */
export function withKeys(work: (keys: string) => void): void {
  const keys = newKeys();
  try {
    work(keys);
  } finally {
    rmSync(keys, { recursive: true, force: true });
  }
}
