import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { artefactPath } from './artefacts.ts';

/** A serving process with its child processes. */
export interface ServingProcess {
  /** URL without trailing slash. */
  readonly address: string;
  /** The output so far. */
  said(): string;
  /** Resolves with the exit code once the process and its children have exited. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM; resolves like `ended`. */
  stop(): Promise<number | null>;
  /** Kills the process with SIGKILL. */
  killHard(): Promise<void>;
}

export interface ProcessToStart {
  /** Program and arguments. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Matches the output of a ready process; the group is the address. */
  readonly ready: RegExp;
  /** Maximum start time. Milliseconds. */
  readonly within: number;
}

/** Starts a program. Resolves when it is ready; otherwise rejects with its output. */
export async function startProcess({
  command: [program, ...args],
  cwd,
  env,
  ready,
  within,
}: ProcessToStart): Promise<ServingProcess> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  let output = '';
  const serving = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`It is not ready:\n${output}`));
    }, within);
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        appendFileSync(artefactPath('server.log'), chunk);
        const [, address] = ready.exec(output) ?? [];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address.replace(/\/$/, ''));
      });
    }
  });
  return {
    address: await serving,
    said: () => output,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    killHard: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
