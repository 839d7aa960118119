import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('../../dist/tools/db-serve.js', import.meta.url));
const READY_TIMEOUT_MS = 15_000;

export interface ServerProcess {
  readonly uri: string;
  readonly port: number;
  readonly pid: number;
  /** From spawning to the connection string being printed. */
  readonly readyMs: number;
  /** Kills the process (with SIGKILL by default), and resolves when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

interface ServerOptions {
  readonly port?: number;
  /** The most blocks of 512 bytes that a file may grow to: simulates a full disk. */
  readonly fileBlocks?: number;
  /** A program with its arguments that runs the server, such as one that enters a namespace. */
  readonly within?: readonly string[];
  /** How much a stage of a pipeline may hold in memory. */
  readonly memoryLimitBytes?: number;
  /** Further options of `db-serve`. */
  readonly flags?: readonly string[];
}

/** Serves `directory` in a process of its own. @throws Error with what it printed when it does not become ready */
export const startServer = async (
  directory: string,
  { port = 0, fileBlocks, within = [], memoryLimitBytes, flags = [] }: ServerOptions = {},
): Promise<ServerProcess> => {
  const since = performance.now();
  const memory = memoryLimitBytes === undefined ? [] : ['--memory', String(memoryLimitBytes)];
  const served = [SERVE, '--dir', directory, '--port', String(port), ...memory, ...flags];
  const command = [...within, process.execPath, ...served];
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...command];
  const [program = '', ...args] = fileBlocks === undefined ? command : limited;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const uri = await connectionString(child);
  return {
    uri,
    port: Number(new URL(uri.replace('mongodb:', 'http:')).port),
    pid: child.pid ?? 0,
    readyMs: performance.now() - since,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
};

/** Starts to serve `directory` and kills the process `afterMs` later. */
export const killDuringStart = async (directory: string, port: number, afterMs: number): Promise<void> => {
  const child = spawn(process.execPath, [SERVE, '--dir', directory, '--port', String(port)], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  await new Promise<void>((resolve) => void setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await gone;
};

const connectionString = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('the server has no output');
    let complaints = '';
    const fail = (reason: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start: ${reason} ${complaints}`));
    };
    const timer = setTimeout(() => fail('not ready in time.'), READY_TIMEOUT_MS);
    stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('exit', (code) => fail(`exit code ${code}.`));
    createInterface({ input: stdout }).on('line', (line) => {
      if (!line.startsWith('mongodb://')) return;
      clearTimeout(timer);
      resolve(line);
    });
  });
