import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { nodeOptions } from '../../scripts/lib/node-options.mjs';
import { ROOT } from '../product/artefacts.ts';

const START_MS = 60_000;

/** The built server with its own folder, restarted at the same address. */
export class ServerProcess {
  readonly folder: string;
  readonly port: number;
  readonly #further: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #output = '';

  /** `further` settings are added to the defaults. */
  constructor(folder: string, port: number, further: Readonly<Record<string, string>> = {}) {
    this.folder = folder;
    this.port = port;
    this.#further = further;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves once the server listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [...nodeOptions(), path.join(ROOT, 'server/dist/main.js')], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.#settings() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The server did not start, ${why}:\n${this.#output}`));
      const timer = setTimeout(() => fail('it took too long'), START_MS);
      const failAtEnd = (code: number | null) => fail(`it ended with ${code}`);
      child.once('exit', failAtEnd);
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (chunk: string) => {
          this.#output = (this.#output + chunk).slice(-10_000);
          if (!this.#output.includes('Listening on')) return;
          clearTimeout(timer);
          // A later exit is not a failed start.
          child.off('exit', failAtEnd);
          resolve();
        });
      }
    });
  }

  /** Whether the server runs, and its last output. */
  describe(): string {
    const { exitCode, signalCode } = this.#child ?? {};
    return `server: ${exitCode ?? signalCode ?? 'running'}\n${this.#output}`;
  }

  /** Kills the server with SIGKILL, or stops it with SIGTERM. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Settings without rate limits and without verification of addresses. */
  #settings(): Record<string, string> {
    return {
      PORT: String(this.port),
      DATA_DIR: path.join(this.folder, 'data'),
      UPLOADS_DIR: path.join(this.folder, 'uploads'),
      RATE_LIMIT_FACTOR: '10000',
      REQUIRE_EMAIL_VERIFICATION: 'false',
      BCRYPT_COST: '4',
      LOG_LEVEL: 'error',
      ...this.#further,
    };
  }
}
