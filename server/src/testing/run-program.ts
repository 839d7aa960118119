import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const SOURCES = path.join(import.meta.dirname, '..');

export interface ProgramRun {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it, once all that it said is here. */
  readonly ended: Promise<number | string>;
}

/**
 * Runs a program of the server (`main.ts`, `doctor/main.ts` …) as npm does, in a folder of its own and with nothing but these settings.
 */
export function runProgram(
  program: string,
  folder: string,
  { settings = {}, args = [] }: { settings?: Record<string, string>; args?: readonly string[] } = {},
): ProgramRun {
  const env = { PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', ...settings };
  const node = ['--conditions=source', '--import', TSX, path.join(SOURCES, program), ...args];
  const child = spawn(process.execPath, node, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, out: () => out, err: () => err, ended };
}
