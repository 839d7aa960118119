import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TOOL = path.resolve(import.meta.dirname, '../../../../embedded-db/dist/tools/db-serve.js');

/** The embedded store in a separate process, like `npm run db:serve`: it can be stopped, killed and restarted. */
export class ServedDatabase {
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #port = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts one on an empty folder and a free port. */
  static async open(): Promise<ServedDatabase> {
    const database = new ServedDatabase(await mkdtemp(path.join(tmpdir(), 'weft-served-')));
    await database.start();
    return database;
  }

  /** The same after every restart. */
  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const args = [TOOL, '--dir', this.#folder, '--port', String(this.#port)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    this.#port = Number(/:(\d+)\//.exec(line.toString())?.[1]);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** URI of a local database. */
export const uriAt = (port: number, name = ''): string =>
  `mongodb://127.0.0.1:${port}/${name}?directConnection=true`;
