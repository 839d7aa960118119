import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const MAIN = path.join(import.meta.dirname, '../main.ts');

export interface ServerRun {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Runs the server as `npm start` does, in a folder of its own and with nothing but these settings. */
export function runServer(folder: string, settings: Record<string, string>): ServerRun {
  const env = { PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', ...settings };
  const args = ['--conditions=source', '--import', TSX, MAIN];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, out: () => out, err: () => err, ended };
}

/** Where it listens, once it does. */
export async function addressOf(server: ServerRun): Promise<string> {
  await expect.poll(server.out, { timeout: 20_000 }).toMatch(/Listening on http/);
  return /Listening on (\S+)/.exec(server.out())?.[1] ?? '';
}
