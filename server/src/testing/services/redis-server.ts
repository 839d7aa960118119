import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

const START_MS = 10_000;

/** The installed redis-server on loopback and a free port, without persistence. */
export class RedisServer {
  readonly port: number;
  readonly #folder: string;
  readonly #further: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, folder: string, further: readonly string[]) {
    this.port = port;
    this.#folder = folder;
    this.#further = further;
  }

  /** `further`: additional arguments by port; the last one of a name wins. */
  static async start(further: (port: number) => readonly string[] = () => []): Promise<RedisServer> {
    const folder = await mkdtemp(path.join(tmpdir(), 'weft-redis-'));
    const port = await freePort();
    const server = new RedisServer(port, folder, further(port));
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, with the same port after a restart. Resolves once it accepts connections. */
  async run(): Promise<void> {
    const settings = { port: this.port, bind: '127.0.0.1', dir: this.#folder, save: '', appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    args.push(...this.#further);
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

  /** Kills it; its data is lost. */
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
