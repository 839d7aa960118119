import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { artefactPath } from './artefacts.ts';

/** A program that serves pages, with all that it has started. */
export interface ServingProcess {
  /** Where it answers, without a slash at the end. */
  readonly address: string;
  /** All that it has said until now. */
  said(): string;
  /** Resolves with the exit code once it and all that it started have ended, whoever ended it. */
  readonly ended: Promise<number | null>;
  /** Ends it as SIGTERM does; resolves as `ended` does. */
  stop(): Promise<number | null>;
  /** Kills it in the middle of its work (SIGKILL). */
  killHard(): Promise<void>;
}

export interface ProcessToStart {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it says once it answers, with the address as its group. */
  readonly ready: RegExp;
  /** How long that may take (ms). */
  readonly within: number;
}

/** Starts a program; resolves once it says that it is ready, and rejects with all that it said when it does not. */
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
