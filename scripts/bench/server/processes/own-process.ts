import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openEmbeddedDatabase } from '../../../../server/src/platform/database/embedded.ts';

const PRODUCT = path.resolve(import.meta.dirname, '../../../../server/dist/main.js');
const BARE = path.join(import.meta.dirname, 'bare-server.mjs');
/** Interval of readiness checks after a process has printed its address. Milliseconds. */
const ASKED_EVERY = 2;

/** A server in a separate process. */
export interface OwnProcess {
  readonly pid: number;
  readonly origin: string;
  /** Time from the start of the process until it is ready. Milliseconds. */
  readonly readyAfter: number;
  end(): Promise<void>;
}

/** Starts a server by this command; it has only these settings. Resolves when the server is ready. */
export async function startProcess(
  [program, ...args]: readonly [string, ...string[]],
  settings: Record<string, string>,
): Promise<OwnProcess> {
  const since = performance.now();
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  let origin: string | undefined;
  while (origin === undefined) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    origin = /Listening on ([^\s"]+)/.exec(said)?.[1];
  }
  while (!(await fetch(`${origin}/readyz`)).ok) await after(ASKED_EVERY);
  const readyAfter = performance.now() - since;
  return {
    pid: child.pid ?? 0,
    origin,
    readyAfter,
    async end() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Starts the built product on a data folder. */
export const startProduct = (dataDir: string, uploadsDir: string): Promise<OwnProcess> =>
  startProcess([process.execPath, PRODUCT], {
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    UPLOADS_DIR: uploadsDir,
  });

/** Functions that start the built product on a prepared folder, and a plain server with an existing database. */
export interface Starts {
  readonly product: () => Promise<OwnProcess>;
  readonly bare: () => Promise<OwnProcess>;
}

export async function withStarts(work: (starts: Starts) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-bench-'));
  const database = await openEmbeddedDatabase(path.join(folder, 'floor'));
  const starts = {
    product: () => startProduct(path.join(folder, 'data'), path.join(folder, 'uploads')),
    bare: () => startProcess([process.execPath, BARE], { MONGODB_URI: database.uri }),
  };
  try {
    await (await starts.product()).end();
    await work(starts);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Memory of a process: all of it that is resident, or its anonymous part. Megabytes; NaN without `/proc`. */
export function memoryMb(pid: number, kind: 'VmRSS' | 'RssAnon'): number {
  const found = new RegExp(`${kind}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}
