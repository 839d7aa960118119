import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../deploy/make-keys.sh');

/** Runs the script that creates keys, passwords and certificates for docker-compose.yml. */
export function makeKeys(...args: readonly string[]): void {
  execFileSync('sh', [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What the script created in a new folder. */
export class DeployedKeys {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'weft-keys-'));

  constructor() {
    makeKeys(this.folder);
  }

  /** Returns the text of a file, without white space around it. */
  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8').trim();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Calls `work` with a new folder of keys, and removes it afterwards. */
export function withKeys(work: (keys: string) => void): void {
  const keys = new DeployedKeys();
  try {
    work(keys.folder);
  } finally {
    keys.remove();
  }
}
