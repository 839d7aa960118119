import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject } from 'vitest';

export interface ProgramRun {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves with the first output that matches; rejects if the program ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Exit code or signal, after all output has arrived. */
  readonly ended: Promise<number | string>;
}

const running = new Set<ProgramRun>();

/** Kills programs that still run, because the next test uses the same folder. For `afterEach`. */
export async function killPrograms(): Promise<void> {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all([...running].map(({ ended }) => ended));
}

/**
 * Runs a program of the server (`main.ts`, `doctor/main.ts` …) like npm, in its own folder and with these settings
 * only.
 */
export function runProgram(
  program: string,
  folder: string,
  { settings = {}, args = [] }: { settings?: Record<string, string>; args?: readonly string[] } = {},
): ProgramRun {
  const env = { PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', ...settings };
  const file = path.join(inject('programs'), program.replace(/\.ts$/, '.js'));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = (): void => {
        const found = pattern.exec(out);
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      look();
      void ended.then((how) =>
        reject(new Error(`It ended (${how}) and did not say ${pattern}:\n${out}${err}`)),
      );
    });
  const run: ProgramRun = { child, out: () => out, err: () => err, says, ended };
  running.add(run);
  void ended.then(() => running.delete(run));
  return run;
}
