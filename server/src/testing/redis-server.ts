import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

const START_MS = 10_000;

/** The installed redis-server on loopback and a free port; it keeps nothing when it ends. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string) {
    this.port = port;
    this.#folder = folder;
  }

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'weft-redis-'));
    const server = new RedisServer(await freePort(), folder);
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, at its first port also after an end. Resolves once it takes connections. */
  async run(): Promise<void> {
    const settings = { port: this.port, bind: '127.0.0.1', dir: this.#folder, save: '', appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`redis-server does not start:\n${output}`)), START_MS);
      child.once('error', reject);
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (!output.includes('Ready to accept connections')) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Ends it in the middle of whatever it does; what it held is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
